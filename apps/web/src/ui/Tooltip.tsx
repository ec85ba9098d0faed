import { Slot } from 'radix-ui'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { latePart } from './latePart.tsx'

export type TooltipProps = {
  label: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined
  /** One element that takes a ref, e.g. an IconButton. */
  children: ReactElement
}

const waitMs = 400
// Long enough to go over to the bubble, whose words may be selected.
const leaveMs = 150

const TooltipBubble = latePart((late) => late.TooltipBubble)

/** A few words at the pointer or the focus after a short wait; not shown where nothing hovers. */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])

  function set(next: boolean, afterMs = 0) {
    clearTimeout(timer.current)
    if (afterMs === 0) setOpen(next)
    else timer.current = setTimeout(() => setOpen(next), afterMs)
  }
  const enter = (event: PointerEvent) =>
    event.pointerType !== 'touch' && set(true, open ? 0 : waitMs)
  const leave = () => set(false, leaveMs)

  return (
    <>
      <Slot.Root
        ref={anchor}
        // The browser's own tooltip would lie over ours.
        title=""
        aria-describedby={open ? id : undefined}
        data-state={open ? 'delayed-open' : 'closed'}
        onPointerEnter={enter}
        onPointerLeave={leave}
        onPointerDown={() => set(false)}
        onFocus={({ currentTarget }: FocusEvent) =>
          currentTarget.matches(':focus-visible') && set(true)
        }
        onBlur={() => set(false)}
        onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && set(false)}
      >
        {children}
      </Slot.Root>
      {open && (
        <TooltipBubble
          id={id}
          anchor={anchor}
          side={side}
          onPointerEnter={() => set(true)}
          onPointerLeave={leave}
          onEscape={() => set(false)}
        >
          {label}
        </TooltipBubble>
      )}
    </>
  )
}
