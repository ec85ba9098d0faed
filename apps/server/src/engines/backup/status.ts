import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../blobs/durable-file.ts'

/** The result of the last backups of a server. Times in milliseconds. */
export interface BackupStatus {
  /** When the last backup began. */
  attempted_at: number | null
  /** Why the last backup or its trial failed; null if it did not. */
  failure: string | null
  /** The moment of the newest backup that passed its trial. */
  proven_at: number | null
}

/** No backup was made yet. */
export const noBackup: BackupStatus = { attempted_at: null, failure: null, proven_at: null }
const folder = 'backup'
const fileName = 'status.json'

export async function readBackupStatus(data: string): Promise<BackupStatus> {
  const text = await readFile(join(data, folder, fileName), 'utf8').catch(() => '{}')
  return parseStatus(text)
}

export async function updateBackupStatus(
  data: string,
  changes: Partial<BackupStatus>,
): Promise<void> {
  const status = { ...(await readBackupStatus(data)), ...changes }
  await mkdir(join(data, folder), { recursive: true })
  await replaceFile(join(data, folder, fileName), `${JSON.stringify(status)}\n`)
}

/** A status as it is stored. It only informs. A damaged one is like none: the next backup writes it again. */
export function parseStatus(text: string): BackupStatus {
  try {
    return { ...noBackup, ...(JSON.parse(text) as Partial<BackupStatus>) }
  } catch {
    return noBackup
  }
}
