export { LazySeenByDialog } from './LazySeenByDialog.tsx'
export { SeenLine } from './SeenLine.tsx'
export { useLoadSeen } from './useLoadSeen.ts'
export { type ShownMarks, useIsSeenShown, useShownMarks } from './useSeen.ts'
