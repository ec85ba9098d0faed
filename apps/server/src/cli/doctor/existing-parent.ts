import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The folder at `path`, or the nearest one above it that exists. */
export async function existingParent(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  if (found || dirname(path) === path) return path
  return existingParent(dirname(path))
}
