import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'

const FavoritesPage = lazyPart(async () => ({
  default: (await import('./page/FavoritesPage.tsx')).FavoritesPage,
}))

export const favorites: WebFeature = {
  pages: [{ path: 'favs', Component: FavoritesPage, area: 'signed-in' }],
}
