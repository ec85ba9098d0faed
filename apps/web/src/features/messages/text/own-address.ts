import { type ChatKey, isChannelKey } from '@parley/client'
import { hashHistory, messagePath, pageAddress } from '../../../store/index.ts'

/**
 * The address that opens a chat at a message. The two sides of a direct chat have different paths, so that the
 * address names both.
 */
export function messageAddress(key: ChatKey, mid: number, me: number): string {
  const path = messagePath(key, mid)
  const isDirect = !isChannelKey(key)
  return pageAddress(`${path}${isDirect ? `&with=${me}` : ''}`)
}

/**
 * The link to a page of this app that an address names; undefined for another address. It opens in this tab: only one
 * tab may be active.
 */
export function ownHref(address: string): string | undefined {
  const page = pageAddress('/')
  if (!URL.canParse(address, page)) return undefined
  const [own, url] = [new URL(page), new URL(address, page)]
  const isOwn =
    url.origin === own.origin &&
    url.pathname === own.pathname &&
    url.search === '' &&
    url.hash.startsWith('#/')
  if (!isOwn) return undefined
  return url.origin === location.origin ? address : hashHistory.createHref(url.hash.slice(1))
}
