import { lazyPart } from '../../../ui/index.ts'

// Kept out of index.ts: code in an index file defeats tree shaking.

/** Loaded when the panel is first opened. */
export const FavoritesPanel = lazyPart(async () => ({
  default: (await import('./FavoritesPanel.tsx')).FavoritesPanel,
}))
