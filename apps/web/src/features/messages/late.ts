import { lazy } from 'react'

// Apart from the door: a door that holds something of its own brings all it shows with it.

/** Loaded when they are first opened. */
export const PinsPanel = lazy(async () => ({
  default: (await import('./PinsPanel.tsx')).PinsPanel,
}))

/** Loaded when messages are first ticked. */
export const SelectionBar = lazy(async () => ({
  default: (await import('./SelectionBar.tsx')).SelectionBar,
}))
