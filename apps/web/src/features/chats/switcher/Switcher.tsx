import { Dialog } from 'radix-ui'
import { useTranslation } from '../../../i18n/words.ts'
import { useReturnFocus } from '../../../ui/index.ts'
import { Palette } from './Palette.tsx'
import styles from './Switcher.module.css'

export interface SwitcherProps {
  /** The query to begin with. */
  typed?: string | undefined
  onClose: () => void
}

/** Jumps to any chat, person or action by a part of its name. */
export function Switcher({ typed, onClose }: SwitcherProps) {
  const { t } = useTranslation('chat')
  const focus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.veil} />
        <Dialog.Content className={styles.window} aria-describedby={undefined} {...focus}>
          <Dialog.Title className={styles.title}>{t('list.find')}</Dialog.Title>
          <Palette typed={typed} onClose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
