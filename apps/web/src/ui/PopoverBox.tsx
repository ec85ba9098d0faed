import clsx from 'clsx'
import { Popover as Radix } from 'radix-ui'
import { type RefObject, useRef } from 'react'
import type { PopoverProps } from './Popover.tsx'
import styles from './Popover.module.css'

export type PopoverBoxProps = Omit<PopoverProps, 'trigger' | 'open' | 'onOpenChange'> & {
  id: string
  opener: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The box itself. */
export function PopoverBox({
  opener,
  open,
  onOpenChange,
  label,
  children,
  ...rest
}: PopoverBoxProps) {
  // Whoever pressed somewhere else wants the focus there.
  const isLeft = useRef(false)

  function giveFocusBack(event: Event) {
    event.preventDefault()
    if (!isLeft.current) opener.current?.focus()
    isLeft.current = false
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={opener as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          id={rest.id}
          aria-label={label}
          className={clsx(styles.popover, rest.flush && styles.flush, rest.className)}
          side={rest.side ?? 'bottom'}
          align={rest.align ?? 'start'}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            const { target } = event
            // Its trigger closes it by itself: closed here, that press would open it again.
            if (target instanceof Node && opener.current?.contains(target)) event.preventDefault()
            else isLeft.current = true
          }}
          onCloseAutoFocus={giveFocusBack}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
