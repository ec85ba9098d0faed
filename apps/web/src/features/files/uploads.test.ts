import { type Client, channelKey } from '@parley/client'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addUploads, removeUpload, retryUpload, sendUploads, useUploads } from './uploads.ts'

const key = channelKey(1)
const me = { uid: 7 }
let sent: string[]
let disposers: (() => void)[]
/** Slices that are on their way, by the name of their file. */
let travelling: Map<string, (status: number) => void>
let client: Client

vi.mock('../../store/index.ts', async () => ({
  ...(await vi.importActual('../../store/session-state.ts')),
  useClient: () => client,
}))

class Request extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  open() {}
  setRequestHeader() {}
  abort() {}
  send(form: FormData) {
    const name = form.get('file_id') as string
    travelling.set(name, (status) => {
      this.status = status
      this.responseText = JSON.stringify({ path: name, size: 1, hash: '' })
      this.dispatchEvent(new Event('load'))
    })
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Request)
  sent = []
  disposers = []
  travelling = new Map()
  me.uid = 7
  client = {
    store: {
      get me() {
        return me.uid
      },
      config: undefined,
    },
    world: { base: '' },
    session: { fresh: async () => 'token' },
    api: { call: async (_: unknown, { body }: { body: { filename: string } }) => body.filename },
    outbox: { send: (_: unknown, { content }: { content: string }) => sent.push(content) },
    onDispose: (dispose: () => void) => disposers.push(dispose),
  } as unknown as Client
})
afterEach(() => {
  for (const dispose of disposers) dispose()
  vi.unstubAllGlobals()
})

test('files go out in the order in which they were picked, whichever arrives first', async () => {
  pick('one', 'two', 'three')
  await all(3)
  sendUploads(client, key)
  await arrives('three')
  await arrives('two')
  expect(sent).toEqual([])
  await arrives('one')
  expect(sent).toEqual(['one', 'two', 'three'])
})

test('one that fails or is taken away holds nobody back, and can be tried again', async () => {
  pick('one', 'two', 'three')
  await all(3)
  sendUploads(client, key)
  await arrives('three')
  await arrives('one', 500)
  const [first, second] = staged()
  removeUpload(client, second?.id ?? 0)
  expect(sent).toEqual(['three'])
  retryUpload(client, first?.id ?? 0)
  await vi.waitFor(() => expect(staged()[0]?.state).toBe('uploading'))
  await arrives('one')
  expect(sent).toEqual(['three', 'one'])
})

test('files staged by one person are gone with their client and are not sent', async () => {
  pick('secret')
  await all(1)
  sendUploads(client, key)
  for (const dispose of disposers) dispose()
  expect(staged()).toEqual([])
  await arrives('secret')
  expect(sent).toEqual([])
})

const staged = () => renderHook(() => useUploads(key)).result.current

const pick = (...names: string[]) =>
  addUploads(
    client,
    key,
    names.map((name) => new File(['x'], name)),
  )

const all = (count: number) => vi.waitFor(() => expect(travelling.size).toBe(count))

async function arrives(name: string, status = 200) {
  await vi.waitFor(() => expect(travelling.has(name)).toBe(true))
  travelling.get(name)?.(status)
  travelling.delete(name)
  await new Promise((wait) => setTimeout(wait))
}
