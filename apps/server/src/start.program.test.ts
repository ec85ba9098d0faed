import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('callers can connect before the server is ready, and are answered then', async () => {
  // A database that takes its time.
  const database = createServer().listen(0, '127.0.0.1')
  await once(database, 'listening')
  const asked = once(database, 'connection')
  const port = await freePort()
  const { port: databasePort } = database.address() as AddressInfo
  start({
    PARLEY_PORT: String(port),
    PARLEY_DATABASE: `postgres://parley@127.0.0.1:${databasePort}/parley`,
  })
  await asked
  const early = connect(port, '127.0.0.1')
  await once(early, 'connect')
  early.destroy()
  database.close()

  const other = await freePort()
  const program = start({ PARLEY_PORT: String(other), PARLEY_DATA: join(folder, 'other') })
  await vi.waitFor(() => once(connect(other, '127.0.0.1').unref(), 'connect'), { timeout: 20_000 })
  expect((await fetch(`http://127.0.0.1:${other}/api/health`)).status).toBe(200)
  expect(await program.address()).toBe(`http://127.0.0.1:${other}`)
})

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}
