// @vitest-environment node
import 'fake-indexeddb/auto'
import type { StoredFile } from '@parley/client'
import { expect, test } from 'vitest'
import { openBrowserFileStorage } from './file-storage.ts'

const stored = (id: string, size = 3, page = 'one'): StoredFile => ({
  id,
  key: 'g1',
  page,
  file: { name: id, size } as File,
})
const ids = async (files: ReturnType<typeof openBrowserFileStorage>) =>
  (await files.all()).map(({ id }) => id)

test('stored files come back in the order of their ids, for their own user only', async () => {
  const files = openBrowserFileStorage('s.1')
  await files.add([stored('2'), stored('1')])
  await files.remove(['none'])
  files.close()
  expect(await ids(openBrowserFileStorage('s.1'))).toEqual(['1', '2'])
  expect(await ids(openBrowserFileStorage('s.2'))).toEqual([])
})

test('files beyond the limit are not stored until others are removed', async () => {
  const files = openBrowserFileStorage('s.3')
  const added = await files.add([stored('most', 49e6), stored('more', 2e6), stored('small', 1e6)])
  expect([...added]).toEqual(['most', 'small'])
  await files.remove(['most'])
  expect([...(await files.add([stored('more', 2e6)]))]).toEqual(['more'])
})

test('files move from a closed page to another, and clearing removes all', async () => {
  const files = openBrowserFileStorage('s.4')
  await files.add([stored('1'), stored('2', 3, 'other')])
  await files.move('one', 'two')
  expect((await files.all()).map(({ page }) => page)).toEqual(['two', 'other'])
  await files.clear()
  expect(await files.all()).toEqual([])
})
