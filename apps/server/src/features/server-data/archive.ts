/** The content of `manifest.json` in an archive. */
export interface Manifest {
  format: typeof archiveFormat
  version: number
  created_at: number
  product_version: string
  /** The version that existing clients compare. */
  compat_version: string
  /** The numbers of the migrations that made the tables. */
  migrations: readonly number[]
  /** Whether uploads are in the archive. */
  has_uploads: boolean
  tables: Record<string, EntryFacts & { rows: number }>
  files: Record<string, EntryFacts>
}

/** The size of an entry and its checksum. */
export interface EntryFacts {
  bytes: number
  /** SHA-256 in lower-case hex. */
  sha256: string
}

export const archiveFormat = 'parley-server'
export const archiveVersion = 1

export const entryNames = {
  manifest: 'manifest.json',
  /** The id and the key of the server, without which sealed settings cannot be read. */
  identity: 'identity.json',
  table: (name: string) => `tables/${name}.jsonl`,
  file: (key: string) => `files/${key}`,
}
