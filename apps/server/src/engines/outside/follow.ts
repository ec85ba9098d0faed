import { get, type GetOptions, type Got, type PieceReader } from './get.ts'
import { OutsideError } from './outside-error.ts'

export interface FollowOptions extends Omit<GetOptions, 'readBody'> {
  maxRedirects: number
  /** The statuses that are followed. The default is all that redirect. */
  followed?: readonly number[]
  /** Whether an address may be asked at all. Applies to each redirect too. */
  isAllowed?: (url: URL) => boolean
  /** The address that the body redirects to, besides the header `Location`. */
  redirectIn?: (got: Got, url: URL) => Promise<string | undefined>
  /** As for one address, for each of them. */
  readBody?: (answer: Pick<Got, 'status' | 'headers'>, url: URL) => PieceReader
}

const redirecting: readonly number[] = [301, 302, 303, 307, 308]
// These repeat the same request.
const repeating: readonly number[] = [307, 308]

/**
 * Sends a GET, or a POST if there is a body, and follows redirects; `timeoutMs` is the limit for all of them. Each address
 * passes the same checks. Returns the last response with its address, and with `lasting`, the address from which on each redirect is followed
 * with a body as well. Throws an `OutsideError`.
 */
export async function follow(
  address: string,
  {
    maxRedirects,
    isAllowed,
    redirectIn,
    readBody,
    followed = redirecting,
    ...options
  }: FollowOptions,
): Promise<Got & { url: URL; lasting: URL }> {
  const endsAt = performance.now() + options.timeoutMs
  let url = parse(address)
  let lasting = url
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (isAllowed && !isAllowed(url)) throw notAllowed(url)
    const timeoutMs = Math.max(1, Math.ceil(endsAt - performance.now()))
    const at = url
    const got = await get(url, {
      ...options,
      timeoutMs,
      readBody: readBody && ((answer) => readBody(answer, at)),
    })
    const location = followed.includes(got.status) ? locationOf(got) : undefined
    const next = location ?? (await redirectIn?.(got, url))
    if (next === undefined) return { ...got, url, lasting }
    url = parse(next, url)
    if (!repeating.includes(got.status)) lasting = url
  }
  throw new OutsideError(`More than ${maxRedirects} redirects: ${url.host}`, {
    reason: 'redirects',
  })
}

const notAllowed = (url: URL) =>
  new OutsideError(`Not allowed: ${url.host}`, { reason: 'not_allowed' })

// Servers send the header in UTF-8, Node reads it as Latin-1.
function locationOf({ headers }: Got): string | undefined {
  const { location = '' } = headers
  return location === '' ? undefined : Buffer.from(location, 'latin1').toString()
}

function parse(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new OutsideError('Not an address')
  return new URL(address, base)
}
