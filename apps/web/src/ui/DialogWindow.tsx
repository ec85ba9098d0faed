import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { DialogProps } from './Dialog.tsx'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { useReturnFocus } from './useReturnFocus.ts'

/** The dialog itself, with the veil behind it. */
export function DialogWindow(props: DialogProps) {
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
