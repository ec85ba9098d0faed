import { useEffect } from 'react'
import { loadOverlays, useOverlays } from './load.ts'

/** Once per window: shows the tooltips of all elements that have `tooltip()` attributes. */
export function Tooltips() {
  const overlays = useOverlays(false)
  useEffect(() => {
    if (overlays) return
    function onPointerOver({ target }: Event) {
      const hasTooltip = target instanceof Element && target.closest('[data-tooltip]')
      // A page without tooltips works; the next pointer tries again.
      if (hasTooltip) loadOverlays().catch(() => undefined)
    }
    document.addEventListener('pointerover', onPointerOver)
    return () => document.removeEventListener('pointerover', onPointerOver)
  }, [overlays])
  return overlays && <overlays.TooltipLayer />
}
