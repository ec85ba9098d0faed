import { DismissableLayer, Popper } from 'radix-ui/internal'
import { type ReactNode, type RefObject, useState } from 'react'
import { createPortal } from 'react-dom'
import { landmarkOf } from './landmark.ts'
import styles from './Tooltip.module.css'

export type TooltipBubbleProps = {
  id: string
  anchor: RefObject<HTMLElement | null>
  side: 'top' | 'bottom' | 'left' | 'right'
  onPointerEnter: () => void
  onPointerLeave: () => void
  /** Esc, wherever the focus is. */
  onEscape: () => void
  children: ReactNode
}

/** The bubble itself. */
export function TooltipBubble({ anchor, side, onEscape, children, ...rest }: TooltipBubbleProps) {
  const [place] = useState(() => landmarkOf(anchor.current) ?? document.body)
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      {createPortal(
        <DismissableLayer.Root asChild onDismiss={onEscape}>
          <Popper.Content
            {...rest}
            role="tooltip"
            className={styles.tooltip}
            side={side}
            sideOffset={6}
            collisionPadding={8}
          >
            {children}
          </Popper.Content>
        </DismissableLayer.Root>,
        place,
      )}
    </Popper.Root>
  )
}
