import { Dialog } from 'radix-ui'
import { useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useLayer, useReturnFocus } from '../../../ui/index.ts'
import { Palette } from './Palette.tsx'
import styles from './Switcher.module.css'
import type { SwitcherProps } from './switcher-props.ts'

/** Jumps to any chat, person or action by a part of its name. */
export function Switcher({ typed, message, onClose }: SwitcherProps) {
  const { t } = useTranslation('chat')
  const focus = useReturnFocus()
  useLayer(true, onClose)
  // The composer of the chosen chat takes the focus.
  const isChosen = useRef(false)
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.veil} />
        <Dialog.Content
          className={styles.window}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            // An action may have focused a field.
            const isTaken = document.activeElement !== document.body
            if (isChosen.current || isTaken) event.preventDefault()
            else focus.onCloseAutoFocus(event)
          }}
        >
          <Dialog.Title className={styles.title}>{t('list.find')}</Dialog.Title>
          <Palette
            typed={typed}
            message={message}
            onClose={onClose}
            onChoose={() => {
              isChosen.current = true
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
