import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEventHandler,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react'

export type ToolbarProps = {
  label: string
  /** The buttons of a `tablist` have the role `tab`; the selected one is the tab stop. */
  role?: 'toolbar' | 'tablist'
  className?: string | undefined
  onMouseDown?: MouseEventHandler | undefined
  children: ReactNode
}

/** A row of buttons that is one tab stop. Arrow keys, Home and End move the focus within it. */
export function Toolbar({
  label,
  role = 'toolbar',
  className,
  onMouseDown,
  children,
}: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLElement>(undefined)

  function setTabStop(wanted: HTMLElement | undefined) {
    const buttons = buttonsOf(bar.current)
    const selected = buttons.find(({ ariaSelected }) => ariaSelected === 'true')
    const stop = selected ?? (wanted && buttons.includes(wanted) ? wanted : buttons[0])
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
    current.current = stop
  }

  // After every render: the buttons may have changed.
  useLayoutEffect(() => setTabStop(current.current))

  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    if (buttonsOf(bar.current).includes(target)) setTabStop(target)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Keys of an open popover bubble here through its portal.
    const buttons = buttonsOf(bar.current)
    const at = buttons.indexOf(event.target as HTMLElement)
    const to = at < 0 ? undefined : nextIndex(event, at, buttons.length)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    buttons[to]?.focus()
  }

  return (
    <div
      ref={bar}
      role={role}
      aria-label={label}
      className={className}
      onFocus={handleFocus}
      onKeyDown={handleKeyDown}
      onMouseDown={onMouseDown}
    >
      {children}
    </div>
  )
}

const buttonsOf = (bar: HTMLElement | null): HTMLElement[] => [
  ...(bar?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
]

function nextIndex(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  at: number,
  count: number,
): number | undefined {
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  switch (key) {
    case isRtl ? 'ArrowLeft' : 'ArrowRight':
      return (at + 1) % count
    case isRtl ? 'ArrowRight' : 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
