import type { Properties } from '@parley/protocol'
import { limits } from '@parley/protocol'

/** The id of the album that a message is a part of: a picture, or the caption. Senders may write anything. */
export function albumOf({ properties }: { properties: Properties | null }): string | undefined {
  const album = properties?.['album']
  const isId = typeof album === 'string' && album !== '' && album.length <= limits.albumId
  return isId ? album : undefined
}
