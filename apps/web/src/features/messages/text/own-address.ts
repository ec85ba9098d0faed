import { type ChatKey, isChannelKey } from '@parley/client'
import { messagePath } from '../../../store/index.ts'

/**
 * The address that opens a chat at a message. The two sides of a direct chat have different paths, so that the
 * address names both.
 */
export function messageAddress(key: ChatKey, mid: number, me: number): string {
  const path = messagePath(key, mid)
  const isDirect = !isChannelKey(key)
  return `${location.origin}${location.pathname}#${path}${isDirect ? `&with=${me}` : ''}`
}

/** Whether an address leads to a page of this app. It opens in this tab: only one tab may be active. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address, location.href)) return false
  const url = new URL(address, location.href)
  return (
    url.origin === location.origin &&
    url.pathname === location.pathname &&
    url.search === '' &&
    url.hash.startsWith('#/')
  )
}
