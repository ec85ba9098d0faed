import { type Client, channelKey } from '@parley/client'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addUploads, removeUpload, retryUpload, sendUploads, useUploads } from './uploads.ts'

const key = channelKey(1)
const me = { uid: 7 }
let sent: string[]
let disposers: (() => void)[]
/** Unanswered slice requests by file name. */
let pending: Map<string, (status: number) => void>
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
    pending.set(name, (status) => {
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
  pending = new Map()
  me.uid = 7
  client = {
    store: {
      get me() {
        return me.uid
      },
      config: undefined,
    },
    environment: { base: '' },
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

test('files are sent in the order in which they were picked, whichever upload ends first', async () => {
  pick('one', 'two', 'three')
  await all(3)
  sendUploads(client, key)
  await arrives('three')
  await arrives('two')
  expect(sent).toEqual([])
  await arrives('one')
  expect(sent).toEqual(['one', 'two', 'three'])
})

test('a failed or removed file does not block the others, and a failed one can be retried', async () => {
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

test('disposing a client removes its staged files without sending them', async () => {
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

const all = (count: number) => vi.waitFor(() => expect(pending.size).toBe(count))

async function arrives(name: string, status = 200) {
  await vi.waitFor(() => expect(pending.has(name)).toBe(true))
  pending.get(name)?.(status)
  pending.delete(name)
  await new Promise((wait) => setTimeout(wait))
}
