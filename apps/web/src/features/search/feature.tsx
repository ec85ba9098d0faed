import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'

const SearchPage = lazyPart(async () => ({
  default: (await import('./page/SearchPage.tsx')).SearchPage,
}))

export const search: WebFeature = {
  pages: [{ path: 'search', Component: SearchPage, area: 'signed-in' }],
}
