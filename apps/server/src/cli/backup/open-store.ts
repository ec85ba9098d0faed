import { mkdir, stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { Config, Environment } from '../../config.ts'
import { openBucketTarget } from '../../engines/backup/bucket-target.ts'
import { openFolderTarget } from '../../engines/backup/folder-target.ts'
import { BackupStore } from '../../engines/backup/store.ts'
import { openS3Blobs } from '../../engines/blobs/s3/blobs.ts'
import { isBucketAddress } from '../../engines/blobs/s3/location.ts'
import { isSameLocation, parseLocation, resolveLocation, withoutPassword } from '../addresses.ts'
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
  /** Scheduled backups go there. */
  isScheduled: boolean
  store: BackupStore
}

/** The place of the backups, from the option of the command or the setting. */
function placeOf({ backup }: Config, { folder }: StoreOptions): string {
  const place = folder === undefined ? backup.to : resolveLocation(folder)
  if (place !== undefined) return place
  throw new CliError('Where are the backups? Give a folder, or set PARLEY_BACKUP_TO.')
}

function requireOutside({ data }: Config, folder: string): void {
  if (!relative(data, folder).startsWith('..')) {
    throw new CliError(`${folder} is inside the data folder. Back up to another disk.`)
  }
}

/** Opens a place of backups for writing, and creates a folder. */
export async function openStoreForWriting(
  config: Config,
  environment: Environment,
  options: StoreOptions,
): Promise<OpenStore> {
  const folder = placeOf(config, options)
  if (isBucketAddress(folder)) return openBucket(config, environment, folder, options)
  requireOutside(config, folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return openFolder(config, folder, options)
}

/** Opens an existing place of backups. */
export async function openStoreForReading(
  config: Config,
  environment: Environment,
  options: StoreOptions,
): Promise<OpenStore> {
  const folder = placeOf(config, options)
  if (isBucketAddress(folder)) return openBucket(config, environment, folder, options)
  requireOutside(config, folder)
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new CliError(`There is no folder ${folder}.`)
  return openFolder(config, folder, options)
}

async function openFolder(
  config: Config,
  folder: string,
  options: StoreOptions,
): Promise<OpenStore> {
  const store = new BackupStore(openFolderTarget(folder), await readKey(config, options))
  return { folder, lockable: folder, isScheduled: folder === config.backup.to, store }
}

async function openBucket(
  config: Config,
  environment: Environment,
  address: string,
  options: StoreOptions,
): Promise<OpenStore> {
  const location = parseLocation(environment, address, 'The place of backups')
  if (config.s3 && isSameLocation(config.s3, location)) {
    throw new CliError('The files of the server are there. Back up to another bucket or prefix.')
  }
  const blobs = openS3Blobs(location)
  await blobs.probe()
  const store = new BackupStore(openBucketTarget(blobs), await readKey(config, options))
  const isScheduled = address === config.backup.to
  return { folder: withoutPassword(address), lockable: undefined, isScheduled, store }
}

async function readKey({ backup }: Config, { keyFile }: StoreOptions) {
  const path = keyFile === undefined ? backup.keyFile : resolve(keyFile)
  return path === undefined ? undefined : readKeyFile(path)
}
