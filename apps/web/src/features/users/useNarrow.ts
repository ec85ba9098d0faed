import { useSyncExternalStore } from 'react'

const narrow = '(width < 768px)'

/** Whether the window is a phone's: one column at a time. */
export const useNarrow = () => useSyncExternalStore(watch, () => matchMedia(narrow).matches)

function watch(changed: () => void) {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
