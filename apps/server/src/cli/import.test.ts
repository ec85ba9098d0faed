import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exportServer, getJob, type Job } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { openSqliteRows } from '../engines/database/copy/sqlite-rows.ts'
import { resultKey } from '../features/data-jobs/index.ts'
import { changeAccount, hashPassword, requireAccount } from '../features/users/index.ts'
import { startServerWithSmallFiles, uploadFile } from '../testing/files.ts'
import type { TestServer } from '../testing/test-server.ts'
import { unzip } from '../testing/unzip.ts'
import { Archive } from './import/archive.ts'
import { importArchive } from './import/import-archive.ts'
import { everyRow } from './testing/every-row.ts'

let w: TestServer
let folder: string
let archivePath: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-import-'))
  w = await startServerWithSmallFiles()
  await fillServer()
  archivePath = await exportAll()
})
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true })
})
let count = 0
let data: string
afterEach(async () => rm(data, { recursive: true, force: true }))

test('an exported server is imported into an empty place with every row and file', async () => {
  const report = await imported(archivePath)
  const found = await everyRow(openSqliteRows(join(data, 'parley.db')))
  const wanted = await everyRow(openSqliteRows(w.services.folder.databasePath))
  // Followers of the log have moved their cursors since the export.
  const { log_cursor: _, ...tables } = report.tables
  for (const name of Object.keys(tables)) {
    expect({ name, rows: found[name] }).toEqual({ name, rows: wanted[name] })
  }
  expect(report.tables['message']).toBe(2)
  expect(report).toMatchObject({ files: 1, bytes: 6 })
  expect(found['session']).toEqual([])
  expect(JSON.parse(await readFile(join(data, 'key.json'), 'utf8'))).toEqual(w.services.identity)
})

test('a finished import is not repeated, and an interrupted one goes on', async () => {
  data = join(folder, `data-${++count}`)
  const damaged = await changed((files) => {
    files.set('tables/message.jsonl', Buffer.from('{"mid":1}\n'))
  })
  await expect(imported(damaged, data)).rejects.toThrow(/tables\/message.jsonl .* damaged/)
  await imported(archivePath, data)
  await expect(imported(archivePath, data)).rejects.toThrow(/has this server already/)
})

type Files = Map<string, Buffer>

const manifestOf = (files: Files) => JSON.parse(String(files.get('manifest.json')))
const setManifest = (files: Files, manifest: unknown) =>
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
const facts = { bytes: 1, sha256: 'a'.repeat(64), rows: 1 }

test.each<[string, (files: Files) => void, RegExp]>([
  ['without a manifest', (files) => files.delete('manifest.json'), /no manifest.json/],
  [
    'of another kind',
    (files) => setManifest(files, { format: 'other' }),
    /not an export of a server/,
  ],
  [
    'of a later format',
    (files) => setManifest(files, { ...manifestOf(files), version: 2 }),
    /format 2/,
  ],
  [
    'of other tables',
    (files) => setManifest(files, { ...manifestOf(files), migrations: [1] }),
    /with other tables/,
  ],
  [
    'with an unknown table',
    (files) => setManifest(files, { ...manifestOf(files), tables: { sqlite_schema: facts } }),
    /unknown table/,
  ],
  [
    'with a file outside its place',
    (files) => setManifest(files, { ...manifestOf(files), files: { '../../etc/passwd': facts } }),
    /impossible name/,
  ],
  [
    'whose file is larger than it says',
    (files) => {
      const manifest = manifestOf(files)
      const [key = ''] = Object.keys(manifest.files)
      files.set(`files/${key}`, Buffer.alloc(5_000_000))
    },
    /damaged/,
  ],
  ['without the keys of the server', (files) => files.delete('identity.json'), /damaged/],
])('an archive %s is refused before anything is written', async (_what, change, message) => {
  const path = await changed(change)
  await expect(imported(path)).rejects.toThrow(message)
  await expect(readFile(join(data, 'parley.db'))).rejects.toThrow('ENOENT')
})

test.each(['manifest.json', 'identity.json'])(
  'an archive is refused by the size of %s in its central directory, and while it is read if that is too small',
  async (name) => {
    const path = await changed((files) => files.set(name, Buffer.alloc(66 * 2 ** 20, ' ')))
    await expect(imported(path)).rejects.toThrow(new RegExp(`^${name} .* larger than`))
    const zip = await readFile(path)
    zip.writeUInt32LE(100, centralRecord(zip, name) + uncompressedSizeAt)
    await writeFile(path, zip)
    await expect(imported(path)).rejects.toThrow(new RegExp(`^${name} .* damaged`))
  },
)

// The record of an entry in the central directory of a zip.
const uncompressedSizeAt = 24
const centralRecord = (zip: Buffer, name: string) => zip.lastIndexOf(name) - 46

test('a text file is not an archive', async () => {
  const path = join(folder, 'notes.txt')
  await writeFile(path, 'no zip')
  await expect(imported(path)).rejects.toThrow(/not a zip file/)
})

async function imported(path: string, into = join(folder, `data-${++count}`)) {
  data = into
  const archive = await Archive.open(path)
  try {
    const plan = {
      database: { kind: 'sqlite', folder: data },
      files: { kind: 'disk', folder: data },
    } as const
    return await importArchive(archive, plan, { stage() {}, update() {}, end() {} })
  } finally {
    archive.close()
  }
}

async function fillServer() {
  const { alice, dave, general, services } = w
  await alice.send('in public').to(general)
  const { path } = await uploadFile(alice, 'a plan', { content_type: 'text/plain' })
  await alice.send({ content_type: 'vocechat/file', content: path, properties: {} }).to(general)
  await services.database.transact(async (tx) => {
    const user = await requireAccount(tx, dave.uid)
    await changeAccount(services, tx, user, { password: await hashPassword('secret-1') })
  })
}

async function exportAll(): Promise<string> {
  const { id } = await w.dave.call(exportServer, { body: {} })
  await w.services.dataJobs.runner.idle()
  const job = (await w.dave.call(getJob, { params: { id } })) as Job
  expect(job.state).toBe('done')
  const path = join(folder, 'export.zip')
  await pipeline(w.services.blobs.read(resultKey(id)), createWriteStream(path))
  return path
}

async function changed(change: (files: Files) => void): Promise<string> {
  const files = await unzip(await readFile(archivePath))
  change(files)
  const zip = new ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, name)
  zip.end()
  const path = join(folder, `changed-${++count}.zip`)
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}
