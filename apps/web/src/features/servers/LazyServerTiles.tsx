import { lazyPart } from '../../ui/index.ts'

/** Loaded where there are several servers. */
export const LazyServerTiles = lazyPart(async () => ({
  default: (await import('./ServerTiles.tsx')).ServerTiles,
}))
