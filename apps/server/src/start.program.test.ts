import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Program, startProgram } from './testing/program.ts'
import { startS3Server } from './testing/s3-server.ts'

let folder: string
let data: string
let running: Program[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-start-'))
  data = join(folder, 'data')
  running = []
})
afterEach(async () => {
  for (const program of running) await program.kill()
  await rm(folder, { recursive: true, force: true })
})

function start(settings: Record<string, string> = {}): Program {
  const program = startProgram(data, settings)
  running.push(program)
  return program
}

test('a second server exits with a message, and a killed server leaves no lock', async () => {
  const first = start()
  const address = await first.address()

  const second = start()
  expect(await second.exitCode()).toBe(1)
  expect(second.output()).toMatch(/^Another Parley server uses \S+\. Stop it first.*\n$/)
  expect((await fetch(`${address}/api/health`)).status).toBe(200)

  await first.kill()
  expect((await fetch(`${await start().address()}/api/health`)).status).toBe(200)
})

test('a server whose file store refuses it exits with a message without the secret', async () => {
  const s3 = await startS3Server()
  const address = s3.address().replace('S3RVER:S3RVER', 'nobody:my-secret')
  const program = start({ PARLEY_FILES: address })
  expect(await program.exitCode()).toBe(1)
  expect(program.output()).toMatch(
    /^The file store failed .* 403 InvalidAccessKeyId. Check PARLEY_FILES/,
  )
  expect(program.output()).not.toContain('my-secret')
  await s3.close()
})

// Windows has no file modes.
test.skipIf(process.platform === 'win32')(
  'files of the server are readable by its own user only',
  async () => {
    await start().address()
    const modeOf = async (name: string) => (await stat(join(data, name))).mode & 0o777
    expect(await modeOf('.')).toBe(0o700)
    for (const name of ['parley.db', 'parley.db-wal', 'key.json', 'lock']) {
      expect(await modeOf(name)).toBe(0o600)
    }
  },
)
