/** The address that opens a channel at a message. */
export const messageAddress = (gid: number, mid: number): string =>
  `${location.origin}${location.pathname}#/chat/channel/${gid}?at=${mid}`

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
