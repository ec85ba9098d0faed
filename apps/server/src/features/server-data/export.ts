import { compatVersion, product } from '@parley/protocol'
import type { Row, Snapshot, TableShape } from '../../engines/database/snapshot.ts'
import { resultFolder, type Work, type ZipWriter } from '../data-jobs/index.ts'
import { isUploadKey, requireFreeSpace } from '../files/index.ts'
import { archiveFormat, archiveVersion, entryNames, type Manifest } from './archive.ts'
import { measured } from './measured.ts'
import type { ServerDataServices } from './services.ts'

/** The share of the work that is done before the files. Percent. */
const tablesShare = 40

/** Sessions are left out: whoever imports the archive signs in again. The results of data jobs are not in the archive. */
const notExported = new Set(['session', 'one_time_value', 'magic_token', 'job', 'data_job'])

/**
 * Writes the whole server into a zip: the rows of each table as JSON lines as of one moment, the keys of the server, and its
 * files. What is deleted while the files are read is left out.
 */
export async function exportServer(
  services: ServerDataServices,
  { job, progress, writeZip }: Work,
): Promise<Record<string, number>> {
  const hasUploads = job.params['files'] !== false
  const files = await filesOf(services, hasUploads)
  await requireFreeSpace(
    services,
    files.reduce((sum, { size }) => sum + size, 0),
  )
  const snapshot = await services.database.snapshot()
  const counts: Record<string, number> = {}
  try {
    await writeZip(async (zip) => {
      const manifest: Manifest = {
        format: archiveFormat,
        version: archiveVersion,
        created_at: services.clock.now(),
        product_version: product.version,
        compat_version: compatVersion,
        migrations: await snapshot.migrations(),
        has_uploads: hasUploads,
        tables: {},
        files: {},
      }
      const tables = snapshot.tables.filter(({ name }) => !notExported.has(name))
      for (const [at, table] of tables.entries()) {
        progress('tables', (at / tables.length) * tablesShare)
        manifest.tables[table.name] = await addTable(zip, snapshot, table)
        counts[table.name] = manifest.tables[table.name]?.rows ?? 0
      }
      await addFiles(services, zip, manifest, files, (done) =>
        progress('files', tablesShare + done * (100 - tablesShare)),
      )
      counts['files'] = Object.keys(manifest.files).length
      await zip.addText(entryNames.identity, JSON.stringify(services.identity))
      await zip.addText(entryNames.manifest, JSON.stringify(manifest, null, 2))
    })
  } finally {
    await snapshot.close()
  }
  return counts
}

async function addTable(zip: ZipWriter, snapshot: Snapshot, table: TableShape) {
  let rows = 0
  async function* lines() {
    for await (const page of snapshot.pages(table)) {
      rows += page.length
      yield page.map((row) => `${JSON.stringify(named(table, row))}\n`).join('')
    }
  }
  const { stream, facts } = measured(lines())
  await zip.add(entryNames.table(table.name), stream)
  return { rows, ...facts() }
}

const named = ({ columns }: TableShape, row: Row) =>
  Object.fromEntries(columns.map(({ name, index }) => [name, row[index]]))

interface StoredFile {
  key: string
  size: number
}

async function filesOf({ blobs }: ServerDataServices, hasUploads: boolean): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const file of blobs.list()) {
    const isResult = file.key.startsWith(`${resultFolder}/`)
    const isPiece = file.key.startsWith('staging/')
    if (!isResult && !isPiece && (hasUploads || !isUploadKey(file.key))) files.push(file)
  }
  return files
}

async function addFiles(
  { blobs }: ServerDataServices,
  zip: ZipWriter,
  manifest: Manifest,
  files: readonly StoredFile[],
  onProgress: (done: number) => void,
): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let bytes = 0
  for (const { key, size } of files) {
    if (await blobs.head(key)) {
      const { stream, facts } = measured(blobs.read(key))
      // Most are pictures and films, which do not become smaller.
      await zip.add(entryNames.file(key), stream, true)
      manifest.files[key] = facts()
    }
    bytes += size
    onProgress(total > 0 ? Math.min(1, bytes / total) : 1)
  }
}
