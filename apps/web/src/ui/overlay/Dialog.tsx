import { useOverlays } from './load.ts'
import type { DialogProps } from './types.ts'

/** A modal dialog in the middle of the window; on phones a sheet at its bottom. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open)
  return overlays && <overlays.DialogWindow {...props} />
}
