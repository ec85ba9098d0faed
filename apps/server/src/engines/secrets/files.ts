import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../blobs/durable-file.ts'
import type { Secrets } from './secrets.ts'

/** Secrets of a single node: a file for each in `folder`. */
export function openFileSecrets(folder: string): Secrets {
  const placeOf = (name: string) => join(folder, name)

  async function read(name: string): Promise<string | undefined> {
    try {
      return await readFile(placeOf(name), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      return undefined
    }
  }

  return {
    placeOf,
    read,
    async create(name, text) {
      const stored = await read(name)
      if (stored !== undefined) return stored
      await replaceFile(placeOf(name), text)
      return text
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  }
}
