import type { Checksum } from './hashing.ts'

/** The format of the backups that this version writes. It reads no other. */
export const backupFormat = 1

/** A file of the server: its key, and the name of its content in the backup target. */
export interface StoredFile extends Checksum {
  key: string
  name: string
  /** When the server stored it, in milliseconds. With the size it tells whether the file has changed. */
  modified: number
}

/** Describes one backup. It is written last: a backup without it is incomplete. */
export interface Manifest {
  format: typeof backupFormat
  product: string
  version: string
  /** The number of the newest migration. */
  schema: number
  /** The moment of the database, in ISO 8601. */
  made_at: string
  /** The number of rows of each table. */
  counts: Record<string, number>
  database: Checksum
  /** key.json, the secrets of the server. */
  identity: Checksum
  files: StoredFile[]
  /** Keys that the database names and that the server itself had lost. */
  missing: string[]
}

/** The result of a trial, stored beside the manifest. */
export interface TrialResult {
  tried_at: string
  /** Empty if the backup is good. */
  differences: string[]
  /** Stored names with a wrong content. The next backup stores these files again. */
  damaged: string[]
}

const folder = 'backups'
const form = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** The folder of files, which all backups of a target share. */
export const filesFolder = 'files'

/** The names of the files of one backup. `name` is its time. */
export const partsOf = (name: string) => ({
  folder: `${folder}/${name}`,
  manifest: `${folder}/${name}/manifest.json`,
  trial: `${folder}/${name}/trial.json`,
  database: `${folder}/${name}/parley.db`,
  identity: `${folder}/${name}/key.json`,
})

/** The name of a backup: its time in UTC, so that names sort by time. */
export const backupNameOf = (date: Date) => date.toISOString().replace(/[:.]/g, '-')

/** The time of a backup. Undefined for another name. */
export function timeOfBackup(name: string): Date | undefined {
  if (!form.test(name)) return undefined
  const [day = '', time = ''] = name.split('T')
  const [hours, minutes, seconds, ms] = time.replace('Z', '').split('-')
  const date = new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

export const backupsFolder = folder
