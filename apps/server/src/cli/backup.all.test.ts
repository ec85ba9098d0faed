import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConfig } from '@parley/protocol'
import type { Person } from '../testing/person.ts'
import { openSqliteRows } from '../engines/database/copy/sqlite-rows.ts'
import type { Manifest } from '../engines/backup/manifest.ts'
import { type Load, createRoom, sendFile, startLoad } from './testing/load.ts'
import { everyRow } from './testing/every-row.ts'
import { type Programs, openPrograms, nobody, setUp } from './testing/programs.ts'
import { DataRows, differencesFrom } from './testing/restored.ts'

// Each test starts processes.
const timeout = 60_000

let programs: Programs
let dave: Person
let base: string
let gid: number
let target: string
let load: Load | undefined
let stopServer: () => Promise<void>
beforeAll(async () => {
  programs = await openPrograms()
  const started = await programs.start()
  ;({ base } = started)
  stopServer = () => started.server.kill()
  dave = await setUp(base)
  gid = await createRoom(dave)
  target = join(programs.folder, 'target')
}, timeout)
afterAll(async () => {
  await load?.stop().catch(() => {})
  await programs.remove()
})

const parley: Programs['run'] = (words, options) => programs.run(words, options)
const backupWords = (more: string) => `backup --to ${target} --json ${more}`.trim()
async function backUp(more = '') {
  const outcome = await parley(backupWords(more))
  return { ...outcome, json: () => JSON.parse(outcome.output) }
}
const tryNewest = () => parley(`restore --from ${target} --trial`)
const filesIn = async (folder: string) =>
  (await readdir(join(target, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test(
  'a backup under load has every message and file of one moment',
  async () => {
    load = startLoad(dave, gid)
    const { mids } = load
    await load.reaches(50)
    const before = [...mids]
    // The second one has most files already, so that its moment is another part of the work.
    const restored = [
      await backUpAndRestore('first', programs.parley),
      await backUpAndRestore('second', programs.run),
    ]
    const after = mids.length
    await dave.send('after the backups').to(gid)
    await load.stop()

    // The server went on meanwhile.
    expect(after).toBeGreaterThan(before.length)
    const live = new DataRows(programs.data)
    for (const rows of restored) {
      expect(differencesFrom(live, rows)).toEqual([])
      expect(rows.wrongFiles()).toEqual([])
      expect(rows.lastMid()).toBeGreaterThanOrEqual(Math.max(...before))
      expect(rows.lastMid()).toBeLessThan(live.lastMid())
    }
  },
  timeout,
)

async function backUpAndRestore(name: string, restoreBy: Programs['run']): Promise<DataRows> {
  // In a process of its own, as on a server: this one is busy with the load.
  const made = await programs.parley(backupWords('--trial'))
  expect(made).toMatchObject({ code: 0 })
  expect(JSON.parse(made.output)).toMatchObject({ missing: [], is_proven: true })
  const data = join(programs.folder, name)
  expect(await restoreBy(`restore --from ${target} --data ${data}`)).toMatchObject({ code: 0 })
  return new DataRows(data)
}

test(
  'a file that the folder has already is not copied again',
  async () => {
    await backUp()
    await sendFile(dave, gid)
    expect((await backUp()).json().copied).toMatchObject({ files: 1 })
    expect((await backUp()).json().copied).toEqual({ files: 0, bytes: 0 })
  },
  timeout,
)

test(
  'a restored server has the same rows, and the sessions go on',
  async () => {
    // A running server goes on with its jobs, so that its rows differ from those of a moment ago.
    const live = join(programs.folder, 'stopped')
    const stopped = await programs.start({ PARLEY_DATA: live })
    const alice = await setUp(stopped.base)
    await sendFile(alice, await createRoom(alice))
    // Browsers delete messages that they cached after the backup.
    expect(await generationOf(stopped.base)).toBe('')
    await stopped.server.kill()

    await parley(backupWords(''), { settings: { PARLEY_DATA: live } })
    const data = join(programs.folder, 'restored')
    await parley(`restore --from ${target} --data ${data}`)
    const rowsOf = (folder: string) => everyRow(openSqliteRows(join(folder, 'parley.db')))
    expect(await rowsOf(data)).toEqual(await rowsOf(live))

    const other = await programs.start({ PARLEY_DATA: data })
    const { status } = await fetch(`${other.base}/api/user/me`, {
      headers: { 'x-api-key': alice.token },
    })
    expect(status).toBe(200)
    expect(await generationOf(other.base)).toMatch(/^[\da-f-]{36}$/)
    await other.server.kill()
    const full = await parley(`restore --from ${target} --data ${data}`)
    expect([full.code, full.errors]).toEqual([
      1,
      expect.stringMatching(/is not empty\. Restore into an empty/),
    ])
  },
  timeout,
)

test(
  'a flipped bit in a file is found by the trial and mended by the next backup',
  async () => {
    const { backup } = (await backUp()).json()
    const manifest = await readFile(join(target, 'backups', backup, 'manifest.json'), 'utf8')
    // Files of older backups may lie beside those of the newest one.
    const { files } = JSON.parse(manifest) as Pick<Manifest, 'files'>
    const [path = '', other = ''] = files.map(({ name }) => join(target, name))
    const bytes = await readFile(path)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    await writeFile(path, bytes)
    const bad = await tryNewest()
    expect([bad.code, bad.output]).toEqual([1, ''])
    expect(bad.errors).toMatch(/is not good:\n {2}upload\/\S+ \(files\/\S+\) is damaged\n/)

    await rm(other)
    expect((await tryNewest()).errors).toMatch(/is missing\n/)
    const mended = await backUp('--trial')
    expect(mended).toMatchObject({ code: 0 })
    expect(mended.json().copied).toMatchObject({ files: 2 })
    // Files that only expired backups named are gone.
    expect(await filesIn('files')).toHaveLength(mended.json().files)
  },
  timeout,
)

test(
  'a flipped bit in the database or the manifest is found',
  async () => {
    const { backup } = (await backUp()).json()
    const folder = join(target, 'backups', backup)
    for (const [name, text] of [
      ['parley.db', /parley\.db is damaged/],
      ['manifest.json', /manifest\.json is damaged/],
    ] as const) {
      const path = join(folder, name)
      const good = await readFile(path)
      const bad = Buffer.from(good)
      const at = name === 'parley.db' ? 9000 : 0
      bad[at] = (bad[at] ?? 0) ^ 4
      await writeFile(path, bad)
      const { code, errors } = await tryNewest()
      expect([code, errors]).toEqual([1, expect.stringMatching(text)])
      await writeFile(path, good)
    }
    // A damaged manifest does not stop later backups, and its files stay.
    await writeFile(join(folder, 'manifest.json'), 'gone')
    expect((await backUp('--trial')).code).toBe(0)
  },
  timeout,
)

test(
  'a killed backup leaves the older ones, and the next run cleans up',
  async () => {
    const { backup } = (await backUp('--trial')).json()
    for (const killAt of ['Copying new files', 'Copying the database', 'Trying the backup']) {
      await sendFile(dave, gid, 500_000)
      const killed = await programs.parley(backupWords('--trial'), { killAt })
      expect(killed.code).toBe(null)
    }
    const older = await parley(`restore --from ${target} --at ${backup} --trial`)
    expect(older).toMatchObject({ code: 0, output: `good: ${backup}\n` })
    // As a kill between two parts leaves it.
    await writeFile(join(target, '.drafts', 'part'), 'x').catch(() => {})
    const next = await backUp('--trial')
    expect(next).toMatchObject({ code: 0 })
    expect(await readdir(join(programs.data, 'backup'))).toEqual(['lock', 'status.json'])
    const names = (await filesIn('backups')).map((path) => path.split('/').at(-2))
    for (const name of new Set(names)) {
      expect(await stat(join(target, 'backups', name ?? '', 'manifest.json'))).toBeDefined()
    }
    expect(await readdir(join(target, '.drafts')).catch(() => [])).toEqual([])
  },
  timeout,
)

test(
  'two backups at the same time: one says that the other is running',
  async () => {
    const words = backupWords('')
    const both = await Promise.all([programs.parley(words), programs.parley(words)])
    const refused = both.filter(({ code }) => code === 1)
    for (const { errors } of refused)
      expect(errors).toMatch(/Another backup or trial uses \S+\. Wait/)
    expect(both.some(({ code }) => code === 0)).toBe(true)
  },
  timeout,
)

test(
  'an encrypted backup needs its key and shows no content',
  async () => {
    const folder = join(programs.folder, 'encrypted')
    const [key, other] = ['key', 'other'].map((name) => join(programs.folder, name))
    for (const path of [key, other]) expect((await parley(`backup --new-key ${path}`)).code).toBe(0)
    expect((await parley(`backup --new-key ${key}`)).errors).toMatch(
      /exists already.*never replaced/,
    )
    expect((await stat(key ?? '')).size).toBe(32)

    const settings = { PARLEY_BACKUP_TO: folder, PARLEY_BACKUP_KEY_FILE: key ?? '' }
    expect((await parley('backup --trial', { settings })).code).toBe(0)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((one) => one.isFile() && one.name !== 'lock')) {
      const start = (await readFile(join(entry.parentPath, entry.name))).subarray(0, 8)
      expect(start.toString()).toBe('PARLEYB1')
    }
    const wrong = { settings: { ...settings, PARLEY_BACKUP_KEY_FILE: other ?? '' } }
    for (const words of ['restore --trial', 'backup']) {
      const { code, errors } = await parley(words, wrong)
      expect([code, errors]).toEqual([1, expect.stringMatching(/encrypted with another key/)])
    }
    const without = await parley(`restore --from ${folder} --trial`)
    expect(without.errors).toMatch(/is encrypted\. Give its key with --key-file/)
    const plain = await parley(`restore --from ${target} --key-file ${key} --trial`)
    expect(plain.errors).toMatch(/is not encrypted/)

    const data = join(programs.folder, 'decrypted')
    expect((await parley(`restore --from ${folder} --key-file ${key} --data ${data}`)).code).toBe(0)
    expect(new DataRows(data).wrongFiles()).toEqual([])
  },
  timeout,
)

test(
  'a file that the server lost is named and does not stop backups',
  async () => {
    await stopServer()
    const [row] = new DataRows(programs.data).all('select path from file limit 1')
    const id = String(row?.['path']).split('/').at(-1) ?? ''
    await rm(join(programs.data, 'blobs', 'upload', id.slice(0, 2), id))
    // Into a folder that has no copy of it.
    const { code, output } = await parley(`backup --to ${programs.folder}/lost --trial --json`)
    expect(code).toBe(0)
    expect(JSON.parse(output).missing).toEqual([`upload/${id.slice(0, 2)}/${id}`])
  },
  timeout,
)

const generationOf = async (at: string) => (await nobody(at).call(getConfig, {})).generation
