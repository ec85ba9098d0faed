import type { MessagesServices } from '../messages/index.ts'
import { createPageCache } from './page/page-cache.ts'
import { createPictureCache } from './picture/picture-cache.ts'

export interface PreviewsState {
  pages: ReturnType<typeof createPageCache>
  pictures: ReturnType<typeof createPictureCache>
}

export interface PreviewsServices extends MessagesServices {
  previews: PreviewsState
}

export const createPreviewsState = (services: MessagesServices): PreviewsState => ({
  pages: createPageCache(services),
  pictures: createPictureCache(services),
})
