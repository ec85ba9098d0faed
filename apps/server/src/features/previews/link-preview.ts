import {
  type getLinkPreview,
  readChannelOptions,
  type LinkPreview,
  type ParsedRequest,
  readExtSetting,
} from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { findChannel } from '../channels/index.ts'
import { findMessage } from '../messages/index.ts'
import { common } from '../organization/index.ts'
import { maySeeMessage } from './may-see-message.ts'
import { emptyPreview } from './page/page.ts'
import { pageKey } from './page/page-cache.ts'
import { pictureAddress } from './picture/signed-address.ts'
import type { PreviewsServices } from './services.ts'
import { isSuppressed } from './store.ts'

type Query = ParsedRequest<typeof getLinkPreview>['query']

/** Whether this server reads links at all. */
export const arePreviewsOn = (services: PreviewsServices): boolean =>
  readExtSetting(common(services).ext_setting).enable_msg_url_preview

/** The preview of a link; empty if the page cannot be read, or the preview of the message is off. */
export async function linkPreview(
  services: PreviewsServices,
  me: CurrentUser,
  { url, proxy = false, mid }: Query,
  language: string,
): Promise<LinkPreview> {
  const isShown =
    arePreviewsOn(services) && (mid === undefined || (await isShownFor(services, me, mid)))
  const preview = isShown ? await read(services, me, url, language) : emptyPreview()
  return proxy ? withPicturesHere(services, preview) : preview
}

async function read(
  services: PreviewsServices,
  me: CurrentUser,
  address: string,
  language: string,
): Promise<LinkPreview> {
  const key = pageKey(address, language)
  if (key === undefined) return emptyPreview()
  const fetched = await services.previews.pages.fetch(key.text, { context: { ...key, me } })
  return fetched?.value ?? emptyPreview()
}

// If the caller cannot see the message, answer as for the link alone, so that its mid reveals nothing.
async function isShownFor(services: PreviewsServices, me: CurrentUser, mid: number) {
  const message = await findMessage(services.db, mid, services.clock.now())
  if (!message || !maySeeMessage(services, me, message)) return true
  const channel = message.gid === null ? undefined : findChannel(services, message.gid)
  if (channel && !readChannelOptions(channel.ext_setting).previews) return false
  return !(await isSuppressed(services.db, mid))
}

/** The preview with the addresses of its pictures on this server beside the foreign ones. */
function withPicturesHere(services: PreviewsServices, preview: LinkPreview): LinkPreview {
  const here = (address: string | null) => address && pictureAddress(services, address)
  return {
    ...preview,
    images: preview.images.map((image) => ({
      ...image,
      proxy_url: here(image.secure_url ?? image.url),
    })),
    favicon_proxy_url: here(preview.favicon_url),
  }
}
