// @vitest-environment node
import 'fake-indexeddb/auto'
import {
  type ChatKey,
  type Client,
  type OutboxEntry,
  type KeyValueStore,
  Store,
} from '@parley/client'
import { expect, test, vi } from 'vitest'

type Staged = [ChatKey, string[]]

const texts = new Map<string, string>()
const keyValues: KeyValueStore = {
  get: (name) => texts.get(name) ?? null,
  set: (name, text) => void texts.set(name, text),
  remove: (name) => void texts.delete(name),
  names: () => [...texts.keys()],
}

/** A new page of the same browser, with a user signed in. */
async function openPage(uid: number) {
  vi.resetModules()
  const { keepFiles, dropFile, isKept, takeUpFiles } = await import('./drafts-files.ts')
  const store = new Store()
  store.me = uid
  const scope = `s.${uid}`
  const forgetting: (() => Promise<void>)[] = []
  const client = {
    store,
    scope,
    // As if no other page were open.
    environment: { alone: (_name: string, work: () => Promise<void>) => work(), keyValues },
    onClearData: (work: () => Promise<void>) => forgetting.push(work),
    onDispose: () => {},
  } as unknown as Client
  const staged: Staged[] = []
  takeUpFiles(client, (key, files) => staged.push([key, files.map(({ name }) => name)]))
  return {
    client,
    store,
    staged,
    isKept,
    keep: (key: ChatKey, ...files: File[]) => keepFiles(client, key, files),
    drop: dropFile,
    forget: () => Promise.all(forgetting.map((work) => work())),
  }
}

const fileOf = (name: string, size = 3) => ({ name, size }) as File

const said = (local_id: number, key: ChatKey, { name, size }: File): OutboxEntry => ({
  local_id,
  key,
  draft: { content_type: 'vocechat/file', content: '/path', properties: { name, size } },
  reply_mid: null,
  state: 'sending',
  status: 0,
})

test('the next page restores the staged files of the last one by chat and in order', async () => {
  const first = await openPage(1)
  const [a, b, c] = [fileOf('a'), fileOf('b'), fileOf('c')]
  first.keep('g1', a, b)
  first.keep('u2', c)
  first.drop(b)
  await vi.waitFor(() => expect(first.isKept(c)).toBe(true))
  await vi.waitFor(() => expect(first.isKept(b)).toBe(false))

  const second = await openPage(1)
  await vi.waitFor(() =>
    expect(second.staged).toEqual([
      ['g1', ['a']],
      ['u2', ['c']],
    ]),
  )
  const stranger = await openPage(2)
  expect(stranger.staged).toEqual([])
})

test('a sent file is not staged again on this page or the next', async () => {
  const first = await openPage(3)
  const [a, b] = [fileOf('a'), fileOf('b')]
  first.keep('g1', a, b)
  await vi.waitFor(() => expect(first.isKept(b)).toBe(true))
  first.store.outbox = [said(1, 'g1', a)]
  first.store.touch('outbox')
  await vi.waitFor(() => expect(texts.size).toBe(0))

  const second = await openPage(3)
  await vi.waitFor(() => expect(second.staged).toEqual([['g1', ['b']]]))
})

test('a file sent while its page closes is not staged again', async () => {
  const first = await openPage(6)
  const [a, b] = [fileOf('a'), fileOf('b')]
  first.keep('g1', a, b)
  await vi.waitFor(() => expect(first.isKept(b)).toBe(true))
  const deleting = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new Error('the page has gone')
  })
  const atThatMoment = vi.spyOn(keyValues, 'remove').mockImplementation(() => {})
  first.store.outbox = [said(1, 'g1', a)]
  first.store.touch('outbox')
  await vi.waitFor(() => expect(deleting).toHaveBeenCalled())
  await vi.waitFor(() => expect(atThatMoment).toHaveBeenCalled())
  vi.restoreAllMocks()

  const second = await openPage(6)
  await vi.waitFor(() => expect(second.staged).toEqual([['g1', ['b']]]))
  expect(texts.size).toBe(0)
})

test('files beyond the size limit are not stored until others are removed', async () => {
  const page = await openPage(4)
  const [most, more, small] = [fileOf('most', 49e6), fileOf('more', 2e6), fileOf('small', 1e6)]
  page.keep('g1', most, more, small)
  await vi.waitFor(() => expect(page.isKept(small)).toBe(true))
  expect([most, more].map(page.isKept)).toEqual([true, false])
  page.drop(most)
  page.keep('g1', more)
  await vi.waitFor(() => expect(page.isKept(more)).toBe(true))
})

test('clearing the data removes all stored files', async () => {
  const first = await openPage(5)
  const a = fileOf('a')
  first.keep('g1', a)
  await first.forget()
  expect(first.isKept(a)).toBe(false)
  const second = await openPage(5)
  await new Promise((done) => setTimeout(done, 50))
  expect(second.staged).toEqual([])
})
