import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Without it there is no close button: the footer must then hold the way out. */
  closeLabel?: string | undefined
  footer?: ReactNode
  size?: 's' | 'm' | 'l' | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** While true, neither Esc nor the veil nor the close button closes. */
  locked?: boolean | undefined
  children?: ReactNode
}

/** A question in front of the page: in the middle of the window, on phones a sheet at its foot. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, locked = false } = props
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next || !locked) && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={styles.veil} />
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
  const focus = useReturnFocus()
  return (
    <Radix.Content
      role={role ?? 'dialog'}
      className={clsx(styles.window, styles[size])}
      onInteractOutside={spareToasts}
      {...focus}
    >
      <header className={styles.head}>
        <Radix.Title className={styles.title}>{title}</Radix.Title>
        {closeLabel && (
          <Radix.Close asChild>
            <IconButton label={closeLabel} icon={<X />} />
          </Radix.Close>
        )}
      </header>
      <div className={styles.body}>
        {description && (
          <Radix.Description className={styles.description}>{description}</Radix.Description>
        )}
        {children}
      </div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </Radix.Content>
  )
}

// Answering a toast that lies over the dialog must not close the dialog.
function spareToasts(event: CustomEvent) {
  const { target } = event
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault()
}

// Radix gives the focus back to its own trigger only, and a dialog opened by state has none.
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
