import { useOverlays } from './load.ts'

/** Once per window: shows the tooltips of all elements that have `tooltip()` attributes. */
export function Tooltips() {
  const overlays = useOverlays(false)
  return overlays && <overlays.TooltipLayer />
}
