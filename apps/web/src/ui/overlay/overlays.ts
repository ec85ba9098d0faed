// All overlays, in one chunk. Only `load.ts` imports this file, after the first paint.
export { AnchoredPopoverOverlay } from './AnchoredPopoverOverlay.tsx'
export { DialogWindow } from './DialogWindow.tsx'
export { ContextMenuOverlay, DropdownMenuOverlay } from './MenuOverlays.tsx'
export { PopoverOverlay } from './PopoverOverlay.tsx'
export { TooltipLayer } from './TooltipLayer.tsx'
