import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRoom, sendFile } from './testing/load.ts'
import { type Programs, openPrograms, setUp } from './testing/programs.ts'
import { DataRows } from './testing/restored.ts'

// Each test starts processes.
const timeout = 60_000

let programs: Programs
beforeAll(async () => {
  programs = await openPrograms()
}, timeout)
afterAll(() => programs.remove())

const idOf = (path: string) => path.split('/').at(-1) ?? ''
const blobOf = (data: string, path: string) =>
  join(data, 'blobs', 'upload', idOf(path).slice(0, 2), idOf(path))

test(
  'a move names files that the old server has lost or damaged, and succeeds',
  async () => {
    const { data, folder } = programs
    const { server, base } = await programs.start()
    const dave = await setUp(base)
    const gid = await createRoom(dave)
    for (let count = 0; count < 3; count++) await sendFile(dave, gid, 3000)
    server.process.kill('SIGTERM')
    await server.exitCode()
    const paths = new DataRows(data).all('select path from file').map(({ path }) => String(path))
    const [lost = '', damaged = '', whole = ''] = paths
    await rm(blobOf(data, lost))
    const bytes = await readFile(blobOf(data, damaged))
    await writeFile(blobOf(data, damaged), bytes.fill(0, 1000, 1100))

    const there = join(folder, 'there')
    const { code, output, errors } = await programs.parley(`move --to sqlite:${there} --json`)
    expect([code, errors]).toEqual([0, expect.any(String)])
    expect(JSON.parse(output).files).toMatchObject({
      files: 2,
      missing: [{ path: lost, name: 'load.bin' }],
      damaged: [{ path: damaged, name: 'load.bin' }],
    })
    // A damaged file may still be of use.
    expect(await readFile(blobOf(there, damaged))).toEqual(bytes)
    expect(new DataRows(there).wrongFiles().sort()).toEqual(
      [`${idOf(lost)} is missing`, `${idOf(damaged)} is wrong`].sort(),
    )
    await programs.start({ PARLEY_DATA: there })
    const once = await programs.parley(`move --to sqlite:${there}`)
    expect([once.code, once.errors]).toEqual([
      1,
      expect.stringMatching(/another process|in use|uses/i),
    ])

    const words = await programs.parley(`move --to sqlite:${join(folder, 'again')}`)
    expect(words.code).toBe(0)
    expect(words.output).toContain(`lacks them, too:\n  ${lost} "load.bin"\n`)
    expect(words.output).toContain(`copied as they are:\n  ${damaged} "load.bin"\n`)
    expect(words.output).not.toContain(whole)
    const finished = await programs.parley(`move --to sqlite:${join(folder, 'again')}`)
    expect(finished.code).toBe(1)
    expect(finished.errors).toMatch(/again has this server already/)
    expect(finished.errors).not.toMatch(/can go on with it/)
  },
  timeout,
)
