import type { Engines } from '../../../services.ts'
import { createFetchCache } from '../fetch-cache.ts'
import { readOutside } from '../read-outside.ts'

/** A foreign picture. */
interface Picture {
  bytes: Buffer
  type: string
}

const maxBytes = 5_242_880
const cacheBytes = 33_554_432
const maxFetches = 8
const headers = { accept: 'image/*' }
const picture = /^image\/(?!svg)[\w.+-]{1,50}$/

/** The pictures of previews that were read. Each is held as a whole, so few are read at the same time. */
export const createPictureCache = (services: Pick<Engines, 'clock' | 'config'>) =>
  createFetchCache<Picture, undefined>({
    clock: services.clock,
    maxBytes: cacheBytes,
    maxFetches,
    sizeOf: ({ bytes }) => bytes.length,
    fetch: (address) => fetchPicture(services, address),
  })

/** Undefined if there is no picture, or a too large one. */
async function fetchPicture(
  services: Pick<Engines, 'config'>,
  address: string,
): Promise<Picture | undefined> {
  const got = await readOutside(services, address, { maxBytes, headers })
  const type = (got?.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isGood = got?.status === 200 && picture.test(type) && !got.isTruncated
  return isGood && got.body.length > 0 ? { bytes: got.body, type } : undefined
}
