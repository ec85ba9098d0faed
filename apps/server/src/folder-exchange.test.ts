import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exchangePaths, finishExchange } from './folder-exchange.ts'

let data: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'parley-exchange-'))
  const { staged } = exchangePaths(data)
  await write(data, 'old', ['parley.db', 'parley.db-wal', 'key.json', 'blobs/a', 'lock'])
  await write(staged, 'new', ['parley.db', 'key.json', 'blobs/b', 'import.json', 'lock'])
})
afterEach(() => rm(data, { recursive: true, force: true }))

async function write(folder: string, text: string, names: readonly string[]) {
  await mkdir(join(folder, 'blobs'), { recursive: true })
  for (const name of names) await writeFile(join(folder, name), text)
}

async function content(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    found[path.slice(data.length + 1)] = await readFile(path, 'utf8')
  }
  return found
}

const exchanged = {
  'parley.db': 'new',
  'key.json': 'new',
  'import.json': 'new',
  'blobs/b': 'new',
  lock: 'old',
}

test('complete data replaces the old data, and the lock stays', async () => {
  await writeFile(exchangePaths(data).ready, '')
  await finishExchange(data)
  expect(await content()).toEqual(exchanged)
  await finishExchange(data)
  expect(await content()).toEqual(exchanged)
})

test('incomplete data is removed', async () => {
  await finishExchange(data)
  expect(Object.values(await content())).toEqual(['old', 'old', 'old', 'old', 'old'])
})

test('after a crash while the old data is moved away, the exchange goes on', async () => {
  const { ready, before } = exchangePaths(data)
  await writeFile(ready, '')
  await mkdir(before)
  await rename(join(data, 'parley.db'), join(before, 'parley.db'))
  await finishExchange(data)
  expect(await content()).toEqual(exchanged)
})

test('after a crash while the new data is moved in, the exchange goes on', async () => {
  const { cleared, before, staged } = exchangePaths(data)
  await mkdir(before)
  for (const name of ['parley.db', 'parley.db-wal', 'key.json', 'blobs']) {
    await rename(join(data, name), join(before, name))
  }
  await writeFile(cleared, '')
  await rename(join(staged, 'parley.db'), join(data, 'parley.db'))
  await finishExchange(data)
  expect(await content()).toEqual(exchanged)
})

test('after a crash while the old data is deleted, the new data stays', async () => {
  const { cleared, staged } = exchangePaths(data)
  await writeFile(exchangePaths(data).ready, '')
  await finishExchange(data)
  await mkdir(staged, { recursive: true })
  await writeFile(cleared, '')
  await finishExchange(data)
  expect(await content()).toEqual(exchanged)
})
