import type { KeyboardEvent, RefObject } from 'react'
import { shortcutKey, useRovingList } from '../../../ui/index.ts'

const steps: Partial<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Moves the focus through the results: arrows, and `j` and `k` outside the field. */
export function useHitKeys(
  page: RefObject<HTMLElement | null>,
  field: RefObject<HTMLInputElement | null>,
) {
  const { moveFrom } = useRovingList({ box: page, rows: '[data-hit]' })
  return (event: KeyboardEvent) => {
    const { target, nativeEvent } = event
    const key = shortcutKey(event)
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (nativeEvent.isComposing) return
    const isInField = target === field.current
    const hit = target instanceof Element ? target.closest('[data-hit]') : null
    if (!isInField && !hit && target !== page.current) return
    if (key === '/' && !isInField) {
      event.preventDefault()
      field.current?.focus()
      return
    }
    const step = isInField && key.length === 1 ? undefined : steps[key]
    if (step === undefined) return
    if (isInField && step < 0) return
    event.preventDefault()
    if (!moveFrom(target, step) && hit && step < 0) field.current?.focus()
  }
}
