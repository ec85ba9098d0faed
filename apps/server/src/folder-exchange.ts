import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './engines/blobs/durable-file.ts'

// The data of a server. Locks, the control socket and the status of backups are not exchanged.
const exchanged = [
  'parley.db',
  'parley.db-wal',
  'parley.db-shm',
  'key.json',
  'setup-code',
  'blobs',
  'staging',
  'import.json',
]

/** The paths of an exchange in the data folder at `path`. */
export const exchangePaths = (path: string) => {
  const incoming = join(path, 'incoming')
  return {
    incoming,
    /** The data that will replace that of this server. */
    staged: join(incoming, 'data'),
    /** The replaced data, until the exchange has ended. */
    before: join(incoming, 'before'),
    /** Exists from the moment when the staged data is complete. */
    ready: join(incoming, 'ready'),
    /** Exists when the replaced data is out of the way. */
    cleared: join(incoming, 'cleared'),
  }
}

/**
 * Replaces the data of a stopped server by data that is staged completely, and removes the old data. Incomplete data is
 * removed. After a crash, the next call goes on. Does nothing without staged data.
 */
export async function finishExchange(path: string): Promise<void> {
  const { incoming, staged, before, ready, cleared } = exchangePaths(path)
  if (await exists(ready)) {
    await mkdir(before, { recursive: true })
    await moveAll(path, before)
    await rename(ready, cleared)
    await syncFolder(incoming)
  }
  if (await exists(cleared)) {
    await moveAll(staged, path)
    await syncFolder(path)
  }
  await rm(incoming, { recursive: true, force: true })
}

async function moveAll(from: string, to: string): Promise<void> {
  for (const name of exchanged) {
    if (await exists(join(from, name))) await rename(join(from, name), join(to, name))
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
