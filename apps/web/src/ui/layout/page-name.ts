import { useEffect, useSyncExternalStore } from 'react'

// One page is shown at a time. Its name is in no context: the title of the window is set above all pages.
let shown = ''
const listeners = new Set<() => void>()

function show(name: string) {
  if (name === shown) return
  shown = name
  for (const listener of listeners) listener()
}

/** Names the page while it is shown. `name` is the text of its heading. */
export function usePageName(name: string): void {
  useEffect(() => {
    show(name)
    return () => {
      if (shown === name) show('')
    }
  }, [name])
}

/** The name of the page that is shown; empty if it has none of its own. */
export const useShownPageName = (): string => useSyncExternalStore(listen, () => shown)

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
