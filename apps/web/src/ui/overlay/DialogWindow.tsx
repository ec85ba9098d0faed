import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { IconButton } from '../button/IconButton.tsx'
import styles from './Dialog.module.css'
import { useLayer } from './layers.ts'
import type { DialogProps } from './types.ts'
import { useReturnFocus } from './useReturnFocus.ts'

/** The lazy half of `Dialog`: the window and its backdrop. */
export function DialogWindow(props: DialogProps) {
  const { open, onOpenChange, locked = false } = props
  const change = (next: boolean) => (next || !locked) && onOpenChange(next)
  useLayer(open, () => change(false))
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={styles.backdrop} />
        <Window {...props} />
      </Radix.Portal>
    </Radix.Root>
  )
}

function Window({
  title,
  description,
  closeLabel,
  footer,
  size = 'm',
  role,
  children,
}: DialogProps) {
  const { onCloseAutoFocus } = useReturnFocus()
  return (
    <Radix.Content
      role={role ?? 'dialog'}
      className={clsx(styles.window, styles[size])}
      onInteractOutside={ignoreFloatingParts}
      onOpenAutoFocus={avoidCloseButton}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      <header className={clsx(styles.head, closeLabel && styles.closable)}>
        <Radix.Title className={styles.title}>{title}</Radix.Title>
      </header>
      <div className={styles.body} tabIndex={-1} data-dialog-body>
        {description && (
          <Radix.Description className={styles.description}>{description}</Radix.Description>
        )}
        {children}
      </div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
      {/* Last in the document: Radix focuses the first control, which should be a useful one. */}
      {closeLabel && (
        <Radix.Close asChild>
          <IconButton label={closeLabel} icon={<X />} className={styles.close} data-dialog-close />
        </Radix.Close>
      )}
    </Radix.Content>
  )
}

const control = 'a[href], button:enabled, input:enabled, textarea:enabled, [tabindex="0"]'

// In a dialog that only shows something, the arrow keys should scroll it. A search in a list
// (`data-dialog-later`) must not open the keyboard of a phone.
function avoidCloseButton(event: Event) {
  const window = event.currentTarget
  if (!(window instanceof HTMLElement)) return
  if (!window.querySelector(control)?.matches('[data-dialog-close], [data-dialog-later]')) return
  event.preventDefault()
  window.querySelector<HTMLElement>('[data-dialog-body]')?.focus()
}

// A press on a toast or a tooltip that lies over the dialog must not close the dialog.
function ignoreFloatingParts(event: CustomEvent) {
  const { target } = event
  if (!(target instanceof Element)) return
  if (target.closest('[data-sonner-toaster], [data-tooltip-bubble]')) event.preventDefault()
}
