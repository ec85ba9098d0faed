import { product } from '@parley/protocol'
import { follow, type FollowOptions } from '../../engines/outside/follow.ts'
import type { Got } from '../../engines/outside/get.ts'
import { OutsideError } from '../../engines/outside/outside-error.ts'
import type { Engines } from '../../services.ts'

/** Limits of one reading. Tests shorten the time. */
export const readLimits = { timeoutMs: 5_000, maxRedirects: 10 }
const userAgent = `Mozilla/5.0 (compatible; ${product.name}/${product.version}; link preview)`

/** Reads a foreign address with its redirects; undefined if it is not allowed or does not answer in time. */
export async function readOutside(
  { config }: Pick<Engines, 'config'>,
  address: string,
  { headers, ...options }: Pick<FollowOptions, 'headers' | 'maxBytes' | 'readBody' | 'redirectIn'>,
): Promise<Got | undefined> {
  try {
    return await follow(address, {
      ...readLimits,
      ...options,
      allowPrivate: config.previewAllow,
      isAllowed: isReadable,
      headers: { 'user-agent': userAgent, ...headers },
    })
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return undefined
  }
}

/** Credentials in an address would be sent to the page of whoever wrote it. */
export const isReadable = ({ protocol, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && username === '' && password === ''
