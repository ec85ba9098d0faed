import { useLocation, useNavigate } from 'react-router'

/**
 * Navigation within the settings. The history state counts how many steps the user took inside, so that
 * the back arrow returns to the page they came from, even after a reload.
 */
export function useSettingsNavigation() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const depth = depthIn(state)
  return {
    /** State for links to other sections. */
    inside: { depth: depth + 1 },
    /** Leaves the settings. */
    leave(otherwise: string) {
      if (indexOf(history.state) > depth) void navigate(-depth - 1)
      else void navigate(otherwise, { replace: true })
    },
    /** From a section to the list of sections, on phones. */
    toList(list: string) {
      if (depth > 0) void navigate(-1)
      else void navigate(list, { replace: true })
    },
  }
}

/** The number of steps inside the settings that led to this history entry. */
const depthIn = (state: unknown) => numberIn(state, 'depth')

// The router's index of a history entry; 0 for the first one of a tab.
const indexOf = (state: unknown) => numberIn(state, 'idx')

function numberIn(state: unknown, name: string): number {
  if (typeof state !== 'object' || state === null) return 0
  const value: unknown = Reflect.get(state, name)
  return typeof value === 'number' ? value : 0
}
