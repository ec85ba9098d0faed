import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'

const FilesPage = lazyPart(async () => ({
  default: (await import('./page/FilesPage.tsx')).FilesPage,
}))

export const files: WebFeature = {
  pages: [{ path: 'files', Component: FilesPage, area: 'signed-in' }],
}
