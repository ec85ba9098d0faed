// What is drawn over the page, in one piece: loaded when somebody begins to use the page.
export { BottomSheet } from './BottomSheet.tsx'
export { DialogWindow } from './DialogWindow.tsx'
export { MenuBox } from './MenuBox.tsx'
export { PopoverBox } from './PopoverBox.tsx'
export { TooltipBubble } from './TooltipBubble.tsx'
