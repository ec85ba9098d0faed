import { get, type GetOptions, type Got } from './get.ts'
import { OutsideError } from './outside-error.ts'

export interface FollowOptions extends GetOptions {
  redirectsMax: number
  /** Whether an address may be asked at all. Applies to each redirect too. */
  isAllowed?: (url: URL) => boolean
  /** The address that the body redirects to, besides the header `Location`. */
  redirectIn?: (got: Got, url: URL) => string | undefined
}

const moved = [301, 302, 303, 307, 308]

/**
 * Sends a GET and follows redirects; `timeoutMs` is the limit for all of them. Each address passes the same
 * checks. Returns the last response with its address, or throws an `OutsideError`.
 */
export async function follow(
  address: string,
  { redirectsMax, isAllowed, redirectIn, ...options }: FollowOptions,
): Promise<Got & { url: URL }> {
  const endsAt = performance.now() + options.timeoutMs
  let url = parse(address)
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    if (isAllowed && !isAllowed(url)) throw new OutsideError(`Not allowed: ${url.host}`)
    const timeoutMs = Math.max(1, Math.ceil(endsAt - performance.now()))
    const got = await get(url, { ...options, timeoutMs })
    const next = locationOf(got) ?? redirectIn?.(got, url)
    if (next === undefined) return { ...got, url }
    url = parse(next, url)
  }
  throw new OutsideError(`More than ${redirectsMax} redirects: ${url.host}`)
}

// Servers send the header in UTF-8, Node reads it as Latin-1.
function locationOf({ status, headers }: Got): string | undefined {
  const { location = '' } = headers
  if (!moved.includes(status) || location === '') return undefined
  return Buffer.from(location, 'latin1').toString()
}

function parse(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new OutsideError('Not an address')
  return new URL(address, base)
}
