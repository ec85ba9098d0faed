import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styles from './Tooltip.module.css'

export type TooltipProps = {
  label: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined
  /** One element that takes a ref, e.g. an IconButton. */
  children: ReactElement
}

/** A few words at the pointer or the focus after a short wait; not shown where nothing hovers. */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400} disableHoverableContent={false}>
      <Radix.Root>
        {/* the browser's own tooltip would lie over ours */}
        <Radix.Trigger asChild title="">
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
