import type { Db } from '../../engines/database/database.ts'
import { fileIdOf, keyOf, thumbnailKeyOf } from './keys.ts'
import { filesAfter } from './store.ts'

const filesAtOnce = 1000

/** The keys of the stored bytes of all files, thumbnails included. */
export async function storedKeys(db: Db): Promise<string[]> {
  const keys: string[] = []
  for (let last: string | undefined = ''; last !== undefined; ) {
    const files = await filesAfter(db, last, filesAtOnce)
    for (const { path, thumbnail_type } of files) {
      const id = fileIdOf(path)
      keys.push(keyOf(id))
      if (thumbnail_type !== null) keys.push(thumbnailKeyOf(id))
    }
    last = files.at(-1)?.path
  }
  return keys
}

/** Whether a key belongs to an upload, so that a row of a finished file names it. */
export const isUploadKey = (key: string): boolean => key.startsWith('upload/')
