import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'

const LaterPage = lazyPart(async () => ({ default: (await import('./LaterPage.tsx')).LaterPage }))

export const later: WebFeature = {
  pages: [{ path: 'later/:tab?', Component: LaterPage, area: 'signed-in' }],
}
