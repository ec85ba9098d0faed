/** The URL of the register page with a token. */
export const registerUrl = (base: string, token: string) =>
  `${withoutSlash(base)}/#/register?magic_token=${token}`

/** The URL of the page where members join a private channel. */
export const joinUrl = (base: string, gid: number, token: string) =>
  `${withoutSlash(base)}/#/invite_private/${gid}?magic_token=${token}`

/** The origin of a typed web address; undefined when it is not one, or has a path, which the server does not take. */
export function readBase(text: string): string | undefined {
  const url = readUrl(text.trim())
  return url && /^https?:$/.test(url.protocol) && url.pathname === '/' ? url.origin : undefined
}

const readUrl = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)

const withoutSlash = (address: string) => address.replace(/\/+$/, '')
