import clsx from 'clsx'
import { Popover as Radix } from 'radix-ui'
import { AttachTo } from './AttachTo.tsx'
import { useLayer } from './layers.ts'
import styles from './Popover.module.css'
import type { Attachment, PopoverContent } from './types.ts'

/** The lazy half of `Popover`. */
export function PopoverOverlay({
  target,
  open,
  onOpenChange,
  label,
  side = 'bottom',
  align = 'start',
  flush,
  className,
  children,
}: PopoverContent & Attachment) {
  useLayer(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <AttachTo target={target} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          className={clsx(styles.popover, flush && styles.flush, className)}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
