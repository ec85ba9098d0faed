import { mkdir, stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { Config, Environment } from '../../config.ts'
import { openBucketTarget } from '../../engines/backup/bucket-target.ts'
import { openFolderTarget } from '../../engines/backup/folder-target.ts'
import { BackupStore } from '../../engines/backup/store.ts'
import { openS3Blobs } from '../../engines/blobs/s3/blobs.ts'
import { isSamePlace, parseLocation, withoutPassword } from '../addresses.ts'
import { CliError } from '../errors.ts'
import { readKeyFile } from './key-file.ts'

export interface StoreOptions {
  /** The folder of the backups, or an address s3://…; the setting if absent. */
  folder: string | undefined
  keyFile: string | undefined
}

/** A place of backups as it was opened. */
export interface OpenStore {
  /** The folder, or the address of the bucket without secrets. */
  folder: string
  /** The folder to lock; undefined for a bucket. */
  lockable: string | undefined
  store: BackupStore
}

/** The place of the backups, from the option of the command or the setting. */
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

/** Opens a place of backups for writing, and creates a folder. */
export async function openStoreForWriting(
  config: Config,
  environment: Environment,
  options: StoreOptions,
): Promise<OpenStore> {
  if (isBucket(options.folder)) return openBucket(config, environment, options)
  const folder = backupFolderOf(config, options.folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return openFolder(config, folder, options)
}

/** Opens an existing place of backups. */
export async function openStoreForReading(
  config: Config,
  environment: Environment,
  options: StoreOptions,
): Promise<OpenStore> {
  if (isBucket(options.folder)) return openBucket(config, environment, options)
  const folder = backupFolderOf(config, options.folder)
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new CliError(`There is no folder ${folder}.`)
  return openFolder(config, folder, options)
}

const isBucket = (place: string | undefined) => place?.startsWith('s3://') ?? false

async function openFolder(
  config: Config,
  folder: string,
  options: StoreOptions,
): Promise<OpenStore> {
  const store = new BackupStore(openFolderTarget(folder), await readKey(config, options))
  return { folder, lockable: folder, store }
}

async function openBucket(
  config: Config,
  environment: Environment,
  options: StoreOptions,
): Promise<OpenStore> {
  const address = options.folder ?? ''
  const location = parseLocation(environment, address, '--to or --from')
  if (config.s3 && isSamePlace(config.s3, location)) {
    throw new CliError('The files of the server are there. Back up to another bucket or prefix.')
  }
  const blobs = openS3Blobs(location)
  await blobs.probe()
  const store = new BackupStore(openBucketTarget(blobs), await readKey(config, options))
  return { folder: withoutPassword(address), lockable: undefined, store }
}

async function readKey({ backup }: Config, { keyFile }: StoreOptions) {
  const path = keyFile === undefined ? backup.keyFile : resolve(keyFile)
  return path === undefined ? undefined : readKeyFile(path)
}
