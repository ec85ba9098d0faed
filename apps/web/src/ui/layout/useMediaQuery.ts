import { useCallback, useSyncExternalStore } from 'react'

/** Whether the media query matches now; renders again when that changes. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether the user asked for less motion: pictures stay still until they are pressed. */
export const usePrefersStill = () => useMediaQuery('(prefers-reduced-motion: reduce)')

/** Whether the window has room for a panel beside the list and the chat. */
export const useHasThreeColumns = () => !useMediaQuery('(width < 68.75rem)')

/** Whether the window has room for one column only. */
export const useIsPhone = () => useMediaQuery('(width < 48rem)')
