import { useEffect } from 'react'
import { loadSwitcher } from '../features/chats/index.ts'
import { loadLate } from '../ui/index.ts'

const signs = ['pointermove', 'pointerdown', 'keydown'] as const
// Whoever only reads may lose the line before he wants a menu.
const soonMs = 5_000

/** Brings menus, questions and the switcher once somebody stirs: the first picture waits for none of them. */
export function useReadiness(): void {
  useEffect(() => {
    const timer = setTimeout(load, soonMs)
    for (const sign of signs) addEventListener(sign, load, { capture: true, passive: true })

    function load() {
      stop()
      // What did not come now is asked for again when it is opened.
      void Promise.all([loadLate(), loadSwitcher()]).catch(() => undefined)
    }
    function stop() {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, load, { capture: true })
    }
    return stop
  }, [])
}
