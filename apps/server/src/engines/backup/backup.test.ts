import { createReadStream, rmSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeBackup } from './backup.ts'
import { copySqlite } from './copy-sqlite.ts'
import { listFolder } from '../blobs/list-folder.ts'
import { openFolderTarget } from './folder-target.ts'
import { beginRestore } from './restore-mark.ts'
import { findBackup, restoreBackup } from './restore.ts'
import type { BackupSource } from './source.ts'
import { BackupStore } from './store.ts'

// A small server: a table of documents, each with a file of the same name.
let folder: string
let database: DatabaseSyncInstance
let store: BackupStore
let source: BackupSource
let moments: number
/** Called after each copy of the database with its number, from 1. */
let afterCopy: (moment: number) => Promise<void>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-backup-'))
  for (const name of ['blobs', 'work', 'target']) await mkdir(join(folder, name))
  database = new DatabaseSync(join(folder, 'live.db'))
  database.exec('pragma journal_mode = wal')
  database.exec('create table migration (number integer primary key, name text)')
  database.exec('create table document (name text primary key)')
  store = new BackupStore(openFolderTarget(join(folder, 'target')))
  moments = 0
  afterCopy = async () => {}
  source = {
    async copyDatabase(path) {
      const moment = await copySqlite(join(folder, 'live.db'), path)
      await afterCopy(++moments)
      return moment
    },
    listFiles: listNames,
    filesOf: async (path) => {
      const named = documentsIn(path)
      return { named, others: (await listNames()).filter((name) => name.startsWith('avatar')) }
    },
    head: (key) =>
      stat(blob(key)).then(
        ({ size, mtime }) => ({ size, modified: mtime }),
        () => undefined,
      ),
    read: (key) => createReadStream(blob(key)),
    readIdentity: async () => Buffer.from('secret'),
  }
})
afterEach(async () => {
  database.close()
  await rm(folder, { recursive: true })
})

const blob = (name: string) => join(folder, 'blobs', name)
const listNames = async () => (await listFolder(join(folder, 'blobs'))).map(({ key }) => key)
const backUp = () =>
  makeBackup({ store, source, workFolder: join(folder, 'work'), product: 'Test', version: '1' })

function documentsIn(path: string): string[] {
  const copy = new DatabaseSync(path, { readOnly: true })
  const rows = copy.prepare('select name from document order by name').all()
  copy.close()
  return (rows as { name: string }[]).map(({ name }) => name)
}

async function add(name: string, content = name): Promise<void> {
  await writeFile(blob(name), content)
  database.prepare('insert into document (name) values (?)').run(name)
}

async function removeDocument(name: string): Promise<void> {
  database.prepare('delete from document where name = ?').run(name)
  await rm(blob(name))
}

/** Restores the newest backup. Returns its documents, each with the content of its file. */
async function restored(): Promise<Record<string, string>> {
  const { name } = await findBackup(store)
  const data = await mkdtemp(join(folder, 'restored-'))
  await restoreBackup(store, { name, manifest: await store.readManifest(name) }, data)
  const documents = documentsIn(join(data, 'parley.db')).map(async (document) => {
    const bytes = await readFile(join(data, 'blobs', document)).catch(() => 'nothing')
    return [document, String(bytes)] as const
  })
  return Object.fromEntries(await Promise.all(documents))
}

test('a file that is deleted right after the moment is still in the backup', async () => {
  await add('old')
  afterCopy = () => removeDocument('old')
  const { manifest } = await backUp()
  expect(moments).toBe(1)
  expect(manifest.missing).toEqual([])
  expect(await restored()).toEqual({ old: 'old' })
})

test('a file that came and went around the moment makes the backup take a newer moment', async () => {
  await add('old')
  const { listFiles: list } = source
  source.listFiles = async () => {
    const names = await list()
    await add('brief')
    return names
  }
  afterCopy = async (moment) => {
    if (moment === 1) await removeDocument('brief')
  }
  const { manifest } = await backUp()
  expect(moments).toBe(2)
  expect(manifest.missing).toEqual([])
  expect(await restored()).toEqual({ old: 'old' })
})

test('a file that comes after the moment is not in the backup, one that came just before is', async () => {
  const { listFiles: list } = source
  source.listFiles = async () => {
    const names = await list()
    await add('before')
    return names
  }
  afterCopy = () => add('after')
  const { manifest } = await backUp()
  expect(manifest.files.map(({ key }) => key)).toEqual(['before'])
  expect(manifest.counts).toEqual({ document: 1, migration: 0 })
  expect(await restored()).toEqual({ before: 'before' })
})

test('a file that the source has lost is named as missing', async () => {
  await add('kept')
  await add('lost')
  await rm(blob('lost'))
  const { manifest } = await backUp()
  expect(manifest.missing).toEqual(['lost'])
  expect(await restored()).toEqual({ kept: 'kept', lost: 'nothing' })
})

test('a file that is deleted while it is copied does not stop the backup', async () => {
  await add('old')
  await add('kept')
  const { read } = source
  let reads = 0
  source.read = (key) => {
    if (key === 'old' && ++reads === 2) {
      database.prepare('delete from document where name = ?').run('old')
      rmSync(blob('old'))
    }
    return read(key)
  }
  const { manifest } = await backUp()
  expect(reads).toBe(2)
  expect(manifest.missing).toEqual([])
  expect(await restored()).toEqual({ kept: 'kept' })
})

test('a file that is replaced while it is copied is stored as it is afterwards', async () => {
  await writeFile(blob('avatar'), 'one')
  const { read } = source
  let reads = 0
  source.read = (key) => {
    // The first reading is for the name of the content, the second one copies it.
    if (++reads === 2) writeFileSync(blob('avatar'), 'second')
    return read(key)
  }
  const { manifest } = await backUp()
  expect(manifest.files).toMatchObject([{ key: 'avatar', size: 6 }])
  const names = (await listFolder(join(folder, 'target'), 'files')).map(({ key }) => key)
  expect(names).toEqual([manifest.files[0]?.name])
})

test('a source that fails leaves no part of a backup, and files for the next one', async () => {
  await add('one')
  source.readIdentity = async () => {
    throw new Error('the disk is full')
  }
  await expect(backUp()).rejects.toThrow('the disk is full')
  expect(await readdir(join(folder, 'target', 'backups')).catch(() => [])).toEqual([])
  await expect(findBackup(store)).rejects.toThrow('There is no complete backup')
  source.readIdentity = async () => Buffer.from('secret')
  expect((await backUp()).copied).toEqual({ files: 0, bytes: 0 })
})

test('a backup is found by the beginning of its time, or the others are named', async () => {
  const { name } = await backUp()
  expect(await findBackup(store, name.slice(0, 10))).toMatchObject({ name })
  await expect(findBackup(store, '1999')).rejects.toThrow(`no backup of 1999. There are: ${name}`)
})

test.each(['the same backup', 'another backup'])(
  'a restore that was killed goes on from %s, and leaves nothing else',
  async (which) => {
    await add('one')
    await add('two')
    const { name } = await backUp()
    const data = await mkdtemp(join(folder, 'killed-'))
    await beginRestore(data, which === 'the same backup' ? name : 'earlier')
    await mkdir(join(data, 'blobs'))
    await writeFile(join(data, 'blobs', 'one'), 'on')
    await writeFile(join(data, 'key.json'), 'sec')
    await writeFile(join(data, 'parley.db.restored'), 'half')
    if (which === 'another backup') await writeFile(join(data, 'blobs', 'old'), 'old')
    await restoreBackup(store, { name, manifest: await store.readManifest(name) }, data)
    expect(documentsIn(join(data, 'parley.db'))).toEqual(['one', 'two'])
    expect(
      (await readdir(join(data, 'blobs'))).filter((one) => !one.startsWith('.')).sort(),
    ).toEqual(['one', 'two'])
    expect(await readFile(join(data, 'blobs', 'one'), 'utf8')).toBe('one')
    expect((await readdir(data)).sort()).toEqual(['blobs', 'key.json', 'parley.db'])
  },
)

test.each(['key.json', 'blobs', 'notes.txt'])(
  'a restore refuses a folder with %s that it did not write, and changes nothing',
  async (left) => {
    const { name, manifest } = await backUp()
    const data = await mkdtemp(join(folder, 'taken-'))
    await writeFile(join(data, left), 'mine')
    await expect(restoreBackup(store, { name, manifest }, data)).rejects.toThrow('is not empty')
    expect(await readFile(join(data, left), 'utf8')).toBe('mine')
    expect(await readdir(data)).toEqual([left])
  },
)

test('a forged manifest cannot read outside the target or write outside the data folder', async () => {
  await add('one')
  const { name, manifest } = await backUp()
  const [file] = manifest.files
  if (!file) throw new Error('no file')
  for (const forged of [
    { ...file, name: '../secret' },
    { ...file, key: '../outside' },
  ]) {
    const data = await mkdtemp(join(folder, 'forged-'))
    const attempt = restoreBackup(store, { name, manifest: { ...manifest, files: [forged] } }, data)
    await expect(attempt).rejects.toThrow(/cannot exist|Not a blob key/)
    expect(await readdir(data)).toEqual([])
  }
})
