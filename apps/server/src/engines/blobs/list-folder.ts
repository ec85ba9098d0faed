import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { sideBySide } from '../side-by-side.ts'
import type { BlobEntry } from './blobs.ts'

const statsAtOnce = 16

/** Lists the files below `folder` in `root`, with keys relative to `root`. Leaves out hidden ones. */
export async function listFolder(root: string, folder = ''): Promise<BlobEntry[]> {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = await readdir(join(root, folder), options).catch(emptyIfMissing)
  const keys = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((key) => !/(^|\/)\./.test(key))
  const files: BlobEntry[] = []
  await sideBySide(keys, statsAtOnce, async (key) => {
    // A file may be removed after it was listed.
    const found = await stat(join(root, key)).catch(() => undefined)
    if (found) files.push({ key, size: found.size })
  })
  return files
}

function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error
  return []
}
