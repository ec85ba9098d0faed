import clsx from 'clsx'
import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styles from './Popover.module.css'

export type PopoverProps = {
  /** One element that takes a ref; a press opens and closes. */
  trigger: ReactElement
  /** Names the box for screen readers. */
  label: string
  children: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined
  align?: 'start' | 'center' | 'end' | undefined
  /** Without its own padding, for lists and pickers that bring theirs. */
  flush?: boolean | undefined
  className?: string | undefined
}

/** A box beside its trigger. Takes the focus, Esc and a press outside give it back. */
export function Popover({ trigger, label, children, open, onOpenChange, ...rest }: PopoverProps) {
  return (
    <Radix.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          className={clsx(styles.popover, rest.flush && styles.flush, rest.className)}
          side={rest.side ?? 'bottom'}
          align={rest.align ?? 'start'}
          sideOffset={6}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
