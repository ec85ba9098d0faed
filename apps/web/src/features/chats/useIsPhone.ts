import { useSyncExternalStore } from 'react'

const query = matchMedia('(width < 768px)')

/** Whether there is room for one column only. For what CSS alone cannot do. */
export const useIsPhone = () => useSyncExternalStore(watch, () => query.matches)

function watch(changed: () => void) {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
