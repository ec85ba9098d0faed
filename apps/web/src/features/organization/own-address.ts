/** The origin of a typed web address; undefined when it is not one, or has a path, which the server does not take. */
export function readBase(text: string): string | undefined {
  const url = readUrl(text.trim())
  return url && /^https?:$/.test(url.protocol) && url.pathname === '/' ? url.origin : undefined
}

const readUrl = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)
