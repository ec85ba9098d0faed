import { lazyPart } from '../../../ui/index.ts'

// Kept out of index.ts: code in an index file defeats tree shaking.

/** Loaded when the panel is first opened. */
export const PinsPanel = lazyPart(async () => ({
  default: (await import('./PinsPanel.tsx')).PinsPanel,
}))

/** Loaded when messages are first selected. */
export const SelectionBar = lazyPart(async () => ({
  default: (await import('../actions/SelectionBar.tsx')).SelectionBar,
}))
