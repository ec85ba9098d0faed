import { lazy } from 'react'

// Apart from the door: a door that holds something of its own brings all it shows with it.

/** Loaded when it is first opened. */
export const MembersPanel = lazy(async () => ({
  default: (await import('./MembersPanel.tsx')).MembersPanel,
}))
