import { cachedFiles } from '../../../store/index.ts'

const cacheName = 'shared'

/** A text and files from another app. */
export interface Shared {
  text: string
  files: File[]
}

/** Reads what the service worker has kept; null if there is nothing. */
export async function readShared(): Promise<Shared | null> {
  // A browser that forbids storage refuses the cache as well.
  const cache = await cachedFiles()
    ?.open(cacheName)
    .catch(() => undefined)
  if (!cache) return null
  const text = (await (await cache.match('/shared/text'))?.text()) ?? ''
  const files: File[] = []
  for (let at = 0; ; at++) {
    const found = await cache.match(`/shared/file/${at}`)
    if (!found) break
    const name = decodeURIComponent(found.headers.get('x-name') ?? '') || 'file'
    files.push(
      new File([await found.blob()], name, { type: found.headers.get('content-type') ?? '' }),
    )
  }
  return text === '' && files.length === 0 ? null : { text, files }
}

/** Deletes the shared text and files. */
export const forgetShared = async (): Promise<void> => {
  await cachedFiles()
    ?.delete(cacheName)
    .catch(() => undefined)
}
