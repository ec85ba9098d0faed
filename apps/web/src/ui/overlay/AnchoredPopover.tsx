import { useOverlays } from './load.ts'
import type { AnchoredPopoverProps } from './types.ts'

/** An open popover beside any element. It takes the focus; closing returns it to the element. */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const overlays = useOverlays(true)
  return overlays && <overlays.AnchoredPopoverOverlay {...props} />
}
