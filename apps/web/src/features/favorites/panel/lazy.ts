import { lazy } from 'react'

// Kept out of index.ts: code in an index file defeats tree shaking.

/** Loaded when the panel is first opened. */
export const FavoritesPanel = lazy(async () => ({
  default: (await import('./FavoritesPanel.tsx')).FavoritesPanel,
}))
