import clsx from 'clsx'
import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { Spinner } from '../feedback/Spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'ghost' | 'danger' | 'link' | undefined
  size?: 'm' | 's' | undefined
  /** Replaces the icon by a spinner and ignores presses. */
  busy?: boolean | undefined
  icon?: ReactNode
  /** As wide as its container. */
  full?: boolean | undefined
  /** Renders the only child, e.g. a router link, as this button. */
  asChild?: boolean | undefined
}

/** A button. It keeps the focus while busy; `disabled` would lose it. */
export function Button({
  variant = 'ghost',
  size = 'm',
  busy = false,
  icon,
  full = false,
  asChild = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button'
  return (
    <Element
      {...(asChild ? {} : { type: 'button' })}
      {...rest}
      className={clsx(styles.button, styles[variant], styles[size], full && styles.full, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? ignoreClick : onClick}
    >
      {busy ? <Spinner size="s" className={styles.ring} /> : icon && <Icon>{icon}</Icon>}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Element>
  )
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className={styles.icon}>
      {children}
    </span>
  )
}

function ignoreClick(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
