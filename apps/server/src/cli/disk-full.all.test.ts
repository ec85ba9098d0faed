import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../testing/person.ts'
import { createRoom, sendFile } from './testing/load.ts'
import { type Programs, openPrograms, setUp } from './testing/programs.ts'
import { DataRows } from './testing/restored.ts'

// Each test starts processes.
const timeout = 60_000
const kilobyte = 1024

let programs: Programs
let dave: Person
let gid: number
let disk: string | undefined
beforeAll(async () => {
  programs = await openPrograms()
  disk = mountDisk()
  const { base } = await programs.start()
  dave = await setUp(base)
  gid = await createRoom(dave)
}, timeout)
afterAll(async () => {
  await programs.remove()
  if (disk === undefined) return
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

/** A small disk in memory. Undefined where this user may not mount one. */
function mountDisk(): string | undefined {
  const path = mkdtempSync(join(tmpdir(), 'parley-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', path], { stdio: 'ignore' })
    return path
  } catch {
    rmSync(path, { recursive: true })
    return undefined
  }
}

const usedBytes = (path: string) => {
  const { blocks, bfree, bsize } = statfsSync(path)
  return (blocks - bfree) * bsize
}
const resize = (path: string, bytes: number) =>
  execFileSync('mount', ['-o', `remount,size=${Math.ceil(bytes / kilobyte)}k`, path])

test(
  'on a full disk a backup fails with advice at each step, and the older one stays whole',
  async ({ skip }) => {
    if (disk === undefined) return skip('this user may not mount a disk')
    const target = join(disk, 'backups')
    mkdirSync(target)
    await sendFile(dave, gid)
    expect(await programs.run(`backup --to ${target} --trial`)).toMatchObject({ code: 0 })
    await sendFile(dave, gid, 200_000)
    const before = usedBytes(disk)
    // Room for nothing, a part of the file, the file, a part of the database, the database, and the keys.
    for (const room of [0, 100, 200, 300, 436, 440]) {
      resize(disk, before + room * kilobyte)
      const { code, errors } = await programs.run(`backup --to ${target}`)
      expect([room, code]).toEqual([room, 1])
      expect(errors).toMatch(/^The disk is full .*Free some room, or use another folder\..*\n$/m)
    }
    const data = join(programs.folder, 'older')
    const older = await programs.run(`restore --from ${target} --data ${data}`)
    expect(older).toMatchObject({ code: 0 })
    expect(new DataRows(data).wrongFiles()).toEqual([])
    expect(new DataRows(data).all('select path from file')).toHaveLength(1)

    resize(disk, before + 1000 * kilobyte)
    expect(await programs.run(`backup --to ${target} --trial`)).toMatchObject({ code: 0 })
  },
  timeout,
)

test(
  'a data folder without room for the copy of the database says how much is needed',
  async ({ skip }) => {
    if (disk === undefined) return skip('this user may not mount a disk')
    resize(disk, 64 * kilobyte * kilobyte)
    const data = join(disk, 'data')
    const target = join(programs.folder, 'elsewhere')
    const settings = { PARLEY_DATA: data }
    const words = 'create-admin --name Dave --email dave@example.org --password-stdin'
    // In processes: after commands in this one, files on the disk were still open and it could not be unmounted.
    expect(await programs.parley(words, { settings, input: 'correct horse\n' })).toMatchObject({
      code: 0,
    })
    resize(disk, usedBytes(disk) + 200 * kilobyte)
    const { code, errors } = await programs.parley(`backup --to ${target}`, { settings })
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/needs \d+ MB free in \S+, where 0 MB are free/),
    ])
  },
  timeout,
)
