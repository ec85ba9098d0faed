import { useLocation, useNavigate } from 'react-router'

/**
 * The way through the settings. Each step inside counts how deep it is, in the history itself, so that
 * the arrow leads back to where one came from, also after a reload.
 */
export function useWay() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const depth = depthIn(state)
  return {
    /** State for links to other sections. */
    inside: { depth: depth + 1 },
    /** Out of the settings. */
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

/** How many steps inside the settings led to this entry of the history. */
const depthIn = (state: unknown) => numberIn(state, 'depth')

// The router numbers its entries; the first of a tab has nothing of ours before it.
const indexOf = (state: unknown) => numberIn(state, 'idx')

function numberIn(state: unknown, name: string): number {
  if (typeof state !== 'object' || state === null) return 0
  const value: unknown = Reflect.get(state, name)
  return typeof value === 'number' ? value : 0
}
