import { lazy } from 'react'

// Kept out of index.ts: code in an index file defeats tree shaking.

export const MembersPanel = lazy(async () => ({
  default: (await import('./MembersPanel.tsx')).MembersPanel,
}))
