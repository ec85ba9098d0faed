/** An OpenID provider as an administrator types it: the domain that users see, and the whole address. */
export interface Issuer {
  domain: string
  address: string
}

/** Reads `login.example.org` or `https://login.example.org/realms/team`. Undefined if it is neither. */
export function readIssuer(typed: string): Issuer | undefined {
  const text = typed.trim()
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (text === '' || !URL.canParse(address)) return undefined
  const { host, username, search, hash } = new URL(address)
  const isPlain = username === '' && search === '' && hash === '' && !/\s/.test(text)
  return isPlain && host !== '' ? { domain: host, address: address.replace(/\/+$/, '') } : undefined
}
