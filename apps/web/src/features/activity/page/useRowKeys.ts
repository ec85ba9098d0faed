import { type RefObject, useEffect } from 'react'
import { isOverlayOpen, isTyping, shortcutKey, useRovingList } from '../../../ui/index.ts'
import { rowKeys } from '../row-keys.ts'

const steps: Partial<Record<string, number>> = {
  ArrowDown: 1,
  [rowKeys.next.key]: 1,
  ArrowUp: -1,
  [rowKeys.previous.key]: -1,
}

/** Keys of the page: `j` and `k` or arrows move, `e` presses the button of the row, `u` undoes. */
export function useRowKeys(page: RefObject<HTMLElement | null>, undo: () => void): void {
  const { moveFrom } = useRovingList({
    box: page,
    rows: '[data-group] > a',
    within: '[data-group]',
  })
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const { target } = event
      const key = shortcutKey(event)
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.isComposing || isTyping(target) || isOverlayOpen()) return
      const row = target instanceof Element ? target.closest('[data-group]') : null
      const isArrow = key.startsWith('Arrow')
      // Elsewhere arrows scroll, or belong to the tabs.
      if (isArrow && !row && target !== page.current && target !== document.body) return
      const step = steps[key]
      if (step !== undefined) {
        if (moveFrom(target, step)) event.preventDefault()
      } else if (key === rowKeys.done.key && row && !event.repeat) {
        event.preventDefault()
        row.querySelector<HTMLElement>('[data-mark]')?.click()
      } else if (key === rowKeys.undo.key) undo()
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  })
}

/** Moves the focus away from a row that is about to leave: to the next one, else to the one before. */
export function focusBeside(row: Element | null): void {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside?.querySelector<HTMLElement>('a') ?? row?.closest<HTMLElement>('main')
  next?.focus()
}
