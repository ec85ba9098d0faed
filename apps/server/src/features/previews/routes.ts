import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { hidePreview } from './hide-preview.ts'
import { linkPreview } from './link-preview.ts'
import { previewPicture } from './picture/preview-picture.ts'
import { type PreviewsServices, createPreviewsState } from './services.ts'

export const feature: Feature<PreviewsServices, 'previews'> = {
  name: 'previews',
  state: (services) => ({ previews: createPreviewsState(services) }),
  routes: (services) => [
    on(contract.getLinkPreview, ({ me, query, headers, reply }) => {
      // A preview can be suppressed at any time, so an answer about a message must be asked for again.
      const isOfMessage = query.mid !== undefined
      reply.header('cache-control', isOfMessage ? 'no-store' : 'public, max-age=86400')
      return linkPreview(services, me, query, headers['accept-language'] ?? '')
    }),
    on(contract.getLinkPreviewImage, ({ params }) => previewPicture(services, params.signed)),
    on(contract.hideLinkPreview, async ({ me, params, body }) => {
      await hidePreview(services, me, params.mid, body.hidden)
      return undefined
    }),
  ],
}
