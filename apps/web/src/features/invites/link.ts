/** The magic token in a link the server made; undefined when there is none. */
export function tokenOf(link: string): string | undefined {
  return readUrl(link)?.searchParams.get('magic_token') ?? undefined
}

/** The address of the register page that takes this token. */
export const registerUrl = (base: string, token: string) =>
  `${withoutSlash(base)}/#/register?magic_token=${token}`

/** The address of the page that lets members of the server join a private channel. */
export const joinUrl = (base: string, gid: number, token: string) =>
  `${withoutSlash(base)}/#/invite_private/${gid}?magic_token=${token}`

/** A web address as it was typed, tidied up; undefined when it is none. */
export function readBase(text: string): string | undefined {
  const url = readUrl(text.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return withoutSlash(url.origin + url.pathname)
}

const readUrl = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)

const withoutSlash = (address: string) => address.replace(/\/+$/, '')
