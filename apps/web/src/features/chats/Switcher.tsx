import { Dialog } from 'radix-ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '../../ui/index.ts'
import styles from './Switcher.module.css'

let loaded: typeof import('./Palette.tsx') | undefined

/** Brings the part of the switcher that is not in the first bundle. */
export async function loadPalette() {
  loaded ??= await import('./Palette.tsx')
  return loaded
}

const LatePalette = lazy(async () => ({ default: (await loadPalette()).Palette }))

/** Jumps to any chat, person or action by a few letters of its name. */
export function Switcher({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const focus = useReturnFocus()
  // Once it is here its field must stand at once: the next letter is already on its way.
  const Palette = loaded?.Palette ?? LatePalette
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.veil} />
        <Dialog.Content className={styles.window} aria-describedby={undefined} {...focus}>
          <Dialog.Title className={styles.title}>{t('list.find')}</Dialog.Title>
          <Suspense fallback={<div className={styles.ask} />}>
            <Palette onClose={onClose} />
          </Suspense>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
