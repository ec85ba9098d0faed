import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { boot, shutDown } from './boot.ts'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'
import { startErrorMessage } from './start-error-message.ts'

let data: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'parley-data-'))
})
afterEach(() => rm(data, { recursive: true, force: true }))

const config = () => readConfig({ PARLEY_DATA: data, PARLEY_LOG: 'silent' })
const startAndStop = async () => shutDown(await boot(config()))

/** The message that the operator sees when the server does not start. */
async function wordsOfFailure(): Promise<string> {
  const error: unknown = await boot(config()).then(
    () => {
      throw new Error('It started')
    },
    (failure: unknown) => failure,
  )
  return startErrorMessage(error)
}

describe('a data folder', () => {
  test('can be used by one server at a time', async () => {
    const first = await boot(config())
    await expect(boot(config())).rejects.toThrow(StartError)
    await shutDown(first)
    await startAndStop()
  })

  test('is unlocked when the start fails', async () => {
    await startAndStop()
    const key = await readFile(join(data, 'key.json'))
    await writeFile(join(data, 'key.json'), '')
    await wordsOfFailure()
    await writeFile(join(data, 'key.json'), key)
    await expect(startAndStop()).resolves.toBeUndefined()
  })

  test.each(['key.json', 'blobs'])('with %s and no database prevents the start', async (left) => {
    await (left === 'blobs' ? mkdir(join(data, left)) : writeFile(join(data, left), '{}'))
    expect(await wordsOfFailure()).toMatch(new RegExp(`has no database.*holds ${left}.*backup`))
    expect(await readdir(data)).not.toContain('parley.db')
  })

  test.each(['no database', 'a database'])(
    'with an unfinished restore and %s prevents the start, and the words name the backup',
    async (what) => {
      if (what === 'a database') await startAndStop()
      await writeFile(join(data, 'unfinished-restore'), '2026-11-28T10-00-00Z')
      const words = await wordsOfFailure()
      expect(words).toMatch(/restore of 2026-11-28T10-00-00Z .* interrupted.*parley restore/)
    },
  )

  test('with key.json and an empty database file prevents the start', async () => {
    await startAndStop()
    await writeFile(join(data, 'parley.db'), '')
    expect(await wordsOfFailure()).toContain('has no database')
  })

  // Windows has no file modes.
  test.skipIf(process.platform === 'win32')('that other users can read is reported', async () => {
    await chmod(data, 0o755)
    const services = await boot(config())
    expect(services.folder.isOpenToOthers).toBe(true)
    await shutDown(services)
    await chmod(data, 0o700)
    const closed = await boot(config())
    expect(closed.folder.isOpenToOthers).toBe(false)
    await shutDown(closed)
  })
})

describe('key.json', () => {
  test.each(['', '{}', 'not json', 'null', '{"server_id":"","server_key":""}'])(
    'with the content %j is reported as damaged',
    async (content) => {
      await startAndStop()
      await writeFile(join(data, 'key.json'), content)
      expect(await wordsOfFailure()).toMatch(/key\.json is damaged.*backup/)
    },
  )

  test('stays the same over restarts', async () => {
    const first = await boot(config())
    await shutDown(first)
    const second = await boot(config())
    await shutDown(second)
    expect(second.identity).toEqual(first.identity)
  })

  test('is replaced when it is missing beside a database', async () => {
    await startAndStop()
    const before = await readFile(join(data, 'key.json'), 'utf8')
    await rm(join(data, 'key.json'))
    await startAndStop()
    expect(await readFile(join(data, 'key.json'), 'utf8')).not.toBe(before)
  })
})

describe('a damaged database', () => {
  // Moves all pages from the WAL into the database file.
  function checkpoint(path: string) {
    const database = new DatabaseSync(path)
    database.exec('pragma wal_checkpoint(truncate)')
    database.close()
  }

  test.each([
    ['file that is not SQLite', 0, 'This is no database at all, but some text. '.repeat(200)],
    ['file with broken pages', 4096, Buffer.alloc(100_000, 7)],
  ])('%s is reported with a pointer to the backup section', async (_name, at, bytes) => {
    await startAndStop()
    checkpoint(join(data, 'parley.db'))
    const file = await open(join(data, 'parley.db'), 'r+')
    await file.write(Buffer.from(bytes), 0, undefined, at)
    await file.close()
    expect(await wordsOfFailure()).toMatch(/^The database in PARLEY_DATA is damaged .*Backup/)
  })
})
