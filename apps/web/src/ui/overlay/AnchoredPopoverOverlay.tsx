import { Popover as Radix } from 'radix-ui'
import { useRef } from 'react'
import { useLayer } from './layers.ts'
import styles from './Popover.module.css'
import type { AnchoredPopoverProps } from './types.ts'

/** The lazy half of `AnchoredPopover`. */
export function AnchoredPopoverOverlay({ anchor, label, onClose, children }: AnchoredPopoverProps) {
  const virtualRef = useRef(anchor)
  useLayer(true, onClose)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Anchor virtualRef={virtualRef} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          className={styles.popover}
          side="right"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.focus({ preventScroll: true })
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
