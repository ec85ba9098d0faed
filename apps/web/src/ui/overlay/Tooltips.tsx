import { useEffect, useState } from 'react'
import { useOverlays } from './load.ts'

/** Once per window: shows the tooltips of all elements that have `tooltip()` attributes. */
export function Tooltips() {
  const [isWanted, setWanted] = useState(false)
  const overlays = useOverlays(isWanted)
  useEffect(() => {
    if (isWanted) return
    function onPointerOver({ target }: Event) {
      if (target instanceof Element && target.closest('[data-tooltip]')) setWanted(true)
    }
    document.addEventListener('pointerover', onPointerOver)
    return () => document.removeEventListener('pointerover', onPointerOver)
  }, [isWanted])
  return overlays && <overlays.TooltipLayer />
}
