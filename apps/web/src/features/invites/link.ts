/** The URL of the register page with a token. */
export const registerUrl = (base: string, token: string) =>
  `${withoutSlash(base)}/#/register?magic_token=${token}`

/** The URL of the page where members join a private channel. */
export const joinUrl = (base: string, gid: number, token: string) =>
  `${withoutSlash(base)}/#/invite_private/${gid}?magic_token=${token}`

const withoutSlash = (address: string) => address.replace(/\/+$/, '')
