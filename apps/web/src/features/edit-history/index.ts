export { LazyEditHistoryDialog } from './LazyEditHistoryDialog.tsx'
export { useIsHistoryShown } from './useIsHistoryShown.ts'
