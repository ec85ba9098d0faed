import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { type BackupKey, backupKeyBytes, toBackupKey } from '../../engines/backup/cipher.ts'
import { CliError } from '../errors.ts'

/** Reads the key of encrypted backups. */
export async function readKeyFile(path: string): Promise<BackupKey> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new CliError(
      `There is no key file ${path}. Make one with: parley backup --new-key ${path}`,
    )
  })
  if (bytes.length !== backupKeyBytes) {
    throw new CliError(`${path} is not a key file: it has ${bytes.length} bytes instead of 32.`)
  }
  return toBackupKey(bytes)
}

/** Writes a new key. Never replaces a file, which may be the only copy of another key. */
export async function writeNewKey(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new CliError(`${path} exists already. Choose another name; a key is never replaced.`)
  })
  try {
    await file.writeFile(randomBytes(backupKeyBytes))
    await file.sync()
  } finally {
    await file.close()
  }
}
