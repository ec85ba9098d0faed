import { useEffect } from 'react'
import { loadSwitcher } from '../features/chats/index.ts'
import { loadMessageEdit } from '../features/messages/index.ts'
import { loadChatSearch } from '../features/search/index.ts'
import { loadOverlays, loadToaster } from '../ui/index.ts'

const inputEvents = ['pointermove', 'pointerdown', 'keydown'] as const
// The connection may be lost before a user who only reads opens a menu.
const idleMs = 5_000

/** Loads overlays, toasts, the switcher, the search bar and the field of an edit on the first input or after some seconds, not before the first paint. */
export function useReadiness(): void {
  useEffect(() => {
    const timer = setTimeout(load, idleMs)
    for (const event of inputEvents) addEventListener(event, load, { capture: true, passive: true })

    function load() {
      stop()
      // A failed import is retried when the part is opened.
      void Promise.all([
        loadOverlays(),
        loadSwitcher(),
        loadChatSearch(),
        loadMessageEdit(),
        loadToaster(),
      ]).catch(() => undefined)
    }
    function stop() {
      clearTimeout(timer)
      for (const event of inputEvents) removeEventListener(event, load, { capture: true })
    }
    return stop
  }, [])
}
