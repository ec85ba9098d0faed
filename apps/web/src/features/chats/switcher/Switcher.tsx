import { Dialog } from 'radix-ui'
import { useTranslation } from '../../../i18n/words.ts'
import { useReturnFocus } from '../../../ui/index.ts'
import { Palette } from './Palette.tsx'
import styles from './Switcher.module.css'

/** Jumps to any chat, person or action by a part of its name. */
export function Switcher({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const focus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.veil} />
        <Dialog.Content className={styles.window} aria-describedby={undefined} {...focus}>
          <Dialog.Title className={styles.title}>{t('list.find')}</Dialog.Title>
          <Palette onClose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
