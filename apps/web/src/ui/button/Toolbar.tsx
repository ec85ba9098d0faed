import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEventHandler,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react'
import { useRovingList } from '../layout/useRovingList.ts'

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
  const roving = useRovingList({ box: bar, rows: selector, isHorizontal: true, isLoop: true })

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

  function handleKeyDown(event: KeyboardEvent) {
    if (roving.handleKeyDown(event)) event.stopPropagation()
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

const selector = 'button:not(:disabled)'

const buttonsOf = (bar: HTMLElement | null): HTMLElement[] => [
  ...(bar?.querySelectorAll<HTMLElement>(selector) ?? []),
]
