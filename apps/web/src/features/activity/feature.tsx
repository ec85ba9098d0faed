import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'

const ActivityPage = lazyPart(async () => ({
  default: (await import('./page/ActivityPage.tsx')).ActivityPage,
}))

export const activity: WebFeature = {
  pages: [{ path: 'activity', Component: ActivityPage, area: 'signed-in' }],
}
