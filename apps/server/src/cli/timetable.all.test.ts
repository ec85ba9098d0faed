import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getHealth, getMetrics, getSystemMetrics } from '@parley/protocol'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startS3Server } from '../testing/s3-server.ts'
import { type Programs, openPrograms, setUp, signIn } from './testing/programs.ts'

// Each test starts processes.
const timeout = 180_000
const patience = { timeout: 60_000, interval: 50 }

let programs: Programs
let target: string
let settings: Record<string, string>
beforeAll(async () => {
  programs = await openPrograms()
  target = join(programs.folder, 'target')
  settings = { PARLEY_BACKUP_TO: target }
}, timeout)
afterAll(() => programs.remove())

const names = async (): Promise<string[]> =>
  (await readdir(join(target, 'backups')).catch((): string[] => [])).sort()

test(
  'a server with a timetable makes a backup, proves it, and tells its age',
  async () => {
    const { server, base } = await programs.start(settings)
    const dave = await setUp(base)
    const provenAt = async () =>
      (await dave.call(getHealth, { query: {} })).last_backup_at ?? Number.NaN
    const started = Date.now()
    await vi.waitFor(
      async () => expect(await provenAt()).toBeGreaterThan(started - timeout),
      patience,
    )

    const at = await provenAt()
    expect(Math.abs(Date.now() - at)).toBeLessThan(timeout)
    expect((await dave.call(getSystemMetrics, {})).last_backup_at).toBe(at)
    expect(await dave.call(getMetrics, {})).toMatch(
      `parley_last_backup_timestamp_seconds ${at / 1000}\n`,
    )
    expect(await names()).toHaveLength(1)
    const { output } = await programs.run('doctor', { settings })
    expect(output).toMatch(/^ok {7}backups {6}the last proven one is 0 hours old$/m)

    // It is stopped in order while nothing is due, and a restart makes no further backup.
    server.process.kill('SIGTERM')
    expect(await server.exitCode()).toBe(0)
    const again = await programs.start(settings)
    await signIn(again.base, 'dave@example.org')
    again.server.process.kill('SIGTERM')
    expect(await again.server.exitCode()).toBe(0)
    expect(await names()).toHaveLength(1)
  },
  timeout,
)

test(
  'a timetable fills a bucket, proves what is there, and keeps its secret out of the log',
  async () => {
    const s3 = await startS3Server()
    const data = join(programs.folder, 'with-bucket')
    const inBucket = { PARLEY_BACKUP_TO: s3.address('backups'), PARLEY_DATA: data }
    const { server, base } = await programs.start(inBucket)
    const dave = await setUp(base)
    const provenAt = async () => (await dave.call(getHealth, { query: {} })).last_backup_at
    await vi.waitFor(async () => expect(await provenAt()).toEqual(expect.any(Number)), patience)
    const manifests = (await s3.keys()).filter((key) => key.includes('manifest'))
    expect(manifests.length).toBeGreaterThan(0)
    expect(server.output()).not.toContain('S3RVER:')
    // The scheduled backup removes old ones before it ends.
    await vi.waitFor(async () => {
      const trial = await programs.run('restore --trial', { settings: inBucket })
      expect([trial.code, trial.errors + trial.output]).toEqual([0, expect.stringMatching(/good/)])
    }, patience)
    server.process.kill('SIGTERM')
    await server.exitCode()
    await s3.close()
  },
  timeout,
)

test(
  'retention removes older backups and never the newest proven one',
  async () => {
    const [newest = ''] = await names()
    const folder = join(target, 'backups')
    const older = ['2020-01-31', '2020-02-10', '2020-02-20'].map((day) => `${day}T03-00-00-000Z`)
    for (const name of older)
      await cp(join(folder, newest), join(folder, name), { recursive: true })
    await writeFile(join(target, 'files-of-somebody-else'), 'x')
    const keep = { ...settings, PARLEY_BACKUP_KEEP: '1d 2m' }

    const bad = { differences: ['x'], damaged: [], tried_at: '' }
    await writeFile(join(folder, newest, 'trial.json'), JSON.stringify(bad))
    const { output } = await programs.run('backup --json', { settings: keep })
    const { backup } = JSON.parse(output)
    // The backup of today was not tried, the one before failed: the proven one of February stays.
    expect(await names()).toEqual([older[2], backup])
    expect(await readdir(target)).toContain('files-of-somebody-else')
  },
  timeout,
)

test(
  'a failed backup is told by doctor, until one succeeds',
  async () => {
    await writeFile(join(programs.folder, 'file'), 'x')
    const wrong = { PARLEY_BACKUP_TO: join(programs.folder, 'file', 'below') }
    expect((await programs.run('backup', { settings: wrong })).code).toBe(1)
    const { code, output } = await programs.run('doctor', { settings })
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/failed {3}backups {6}the last one failed: ENOTDIR/),
    ])
    expect((await programs.run('backup --trial', { settings })).code).toBe(0)
    expect((await programs.run('doctor', { settings })).code).toBe(0)
  },
  timeout,
)

test(
  'a server that is stopped during a backup ends at once, and the next one finishes it',
  async () => {
    const data = join(programs.folder, 'stopped')
    const other = { PARLEY_DATA: data, PARLEY_BACKUP_TO: join(programs.folder, 'stopped-target') }
    const { server } = await programs.start(other)
    server.process.kill('SIGTERM')
    expect(await server.exitCode()).toBe(0)
    const again = await programs.start(other)
    const proven = async () =>
      (await (await fetch(`${again.base}/api/health`)).json()).last_backup_at
    await vi.waitFor(async () => expect(await proven()).toBeGreaterThan(0), patience)
  },
  timeout,
)
