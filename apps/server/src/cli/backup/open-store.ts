import { mkdir, stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { openFolderTarget } from '../../engines/backup/folder-target.ts'
import { BackupStore } from '../../engines/backup/store.ts'
import { CliError } from '../errors.ts'
import { readKeyFile } from './key-file.ts'

export interface StoreOptions {
  /** The folder of the backups; the setting if absent. */
  folder: string | undefined
  keyFile: string | undefined
}

/** The folder of the backups, from the option of the command or the setting. */
function backupFolderOf({ backup, data }: Config, given: string | undefined): string {
  const folder = given === undefined ? backup.to : resolve(given)
  if (folder === undefined) {
    throw new CliError('Where are the backups? Give a folder, or set PARLEY_BACKUP_TO.')
  }
  if (!relative(data, folder).startsWith('..')) {
    throw new CliError(`${folder} is inside the data folder. Back up to another disk.`)
  }
  return folder
}

/** Opens a folder of backups for writing, and creates it. */
export async function openStoreForWriting(config: Config, options: StoreOptions) {
  const folder = backupFolderOf(config, options.folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return { folder, store: await openStore(config, folder, options) }
}

/** Opens an existing folder of backups. */
export async function openStoreForReading(config: Config, options: StoreOptions) {
  const folder = backupFolderOf(config, options.folder)
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new CliError(`There is no folder ${folder}.`)
  return { folder, store: await openStore(config, folder, options) }
}

async function openStore({ backup }: Config, folder: string, { keyFile }: StoreOptions) {
  const path = keyFile === undefined ? backup.keyFile : resolve(keyFile)
  const key = path === undefined ? undefined : await readKeyFile(path)
  return new BackupStore(openFolderTarget(folder), key)
}
