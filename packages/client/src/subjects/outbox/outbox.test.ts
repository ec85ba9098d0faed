import { channelHistory, type Endpoint } from '@parley/protocol'
import { beforeEach, expect, test } from 'vitest'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import { channelKey, directKey } from '../../store/chat-key.ts'
import { toMessage } from '../messages/message.ts'
import { Outbox } from './outbox.ts'
import { textMessage } from './text-message.ts'
import { createStore } from '../../subjects.ts'
import { nodeEnvironment, type TestEnvironment } from '../../testing/node-environment.ts'

const key = channelKey(1)
let environment: TestEnvironment
/** Requests that wait for their answer: a mid, or the status of an error. */
let sent: { text: string; answers(mid: number): void; fails(status: number): void }[]
/** The history on the server. */
let serverHistory: unknown[]

beforeEach(() => {
  environment = nodeEnvironment('')
  sent = []
  serverHistory = []
})

test('the next message is sent when the echo arrived and the answer was lost', async () => {
  const { outbox, store, receiveEcho } = tab()
  outbox.resume()
  outbox.send(key, textMessage('one'))
  outbox.send(key, textMessage('two'))
  sent[0]?.fails(0)
  await turn()
  expect(texts()).toEqual(['one'])
  receiveEcho('one', 5)
  await turn()
  expect(texts()).toEqual(['one', 'two'])
  expect(store.unsent()).toMatchObject([{ input: { content: 'two' } }])
})

test('after a reload nothing is sent before the replay, not even new messages', async () => {
  const before = tab()
  before.outbox.send(key, textMessage('one'))
  sent[0]?.fails(0)
  await turn()
  const after = tab()
  after.outbox.send(key, textMessage('two'))
  await turn()
  expect(texts()).toEqual(['one'])
  after.receiveEcho('one', 5)
  after.outbox.resume()
  await turn()
  expect(texts()).toEqual(['one', 'two'])
})

test('a paused tab leaves the stored entries of the other tab alone', async () => {
  const first = tab()
  first.outbox.resume()
  first.outbox.send(key, textMessage('one'))
  first.outbox.pause()
  const second = tab()
  second.outbox.send(directKey(2), textMessage('two'))
  sent[0]?.answers(5)
  await turn()
  expect(storedTexts()).toEqual(['two'])

  second.receiveEcho('one', 5)
  expect(storedTexts()).toEqual(['two'])
  first.outbox.restore()
  expect(first.store.unsent().map(({ input }) => input.content)).toEqual(['two'])
})

test('a paused tab does not restore an entry that the other tab has sent', async () => {
  const first = tab()
  first.outbox.resume()
  first.outbox.send(key, textMessage('one'))
  first.outbox.pause()
  tab().receiveEcho('one', 5)
  sent[0]?.fails(0)
  await turn()
  expect(storedTexts()).toEqual([])
})

test('entries of the other tab are sent after a replay that does not contain them', async () => {
  const first = tab()
  const second = tab()
  first.outbox.send(key, textMessage('last words'))
  first.outbox.pause()
  second.outbox.resume()
  expect(second.store.unsent()).toMatchObject([{ input: { content: 'last words' } }])
  expect(texts()).toEqual(['last words'])
  second.outbox.resume()
  await turn()
  expect(texts()).toEqual(['last words', 'last words'])
})

test('with a replay gap, history is searched before a message is sent again', async () => {
  const { outbox, store } = tab()
  const { local_id } = outbox.send(key, textMessage('one'))
  outbox.send(key, textMessage('two'))
  sent[0]?.fails(0)
  await turn()
  serverHistory = [message('one', 40, local_id)]
  outbox.resume({ after: 3, before: 90 })
  await turn()
  expect(texts()).toEqual(['one', 'two'])
  expect(store.unsent()).toMatchObject([{ input: { content: 'two' } }])
})

test('a message is sent even when it cannot be stored', async () => {
  const { outbox, store } = tab()
  outbox.resume()
  environment.keyValues.set = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  outbox.send(key, textMessage('one'))
  sent[0]?.answers(5)
  await turn()
  expect(store.unsent()).toEqual([])
  expect(store.messages.get(5)?.content).toBe('one')
})

test('invalid stored entries are ignored', () => {
  for (const text of ['{', '7', '{"entries":[]}', '[null,{"key":"g1"}]']) {
    environment.texts.set('outbox', text)
    expect(tab().store.unsent()).toEqual([])
  }
})

test('a message to a channel that was left meanwhile is not kept', async () => {
  const { outbox, store } = tab()
  outbox.resume()
  outbox.send(key, textMessage('one'))
  store.channels.clear()
  sent[0]?.answers(5)
  await turn()
  expect([store.unsent(), store.messages.size, store.chats.size]).toEqual([[], 0, 0])
})

test('an answer that arrives after its channel was left and joined again adds nothing', async () => {
  const { outbox, store } = tab()
  store.openChat(key)
  outbox.resume()
  outbox.send(key, textMessage('one'))
  store.clearChat(key, true)
  store.openChat(key)
  sent[0]?.answers(5)
  await turn()
  expect([store.unsent(), store.chat(key).mids]).toEqual([[], []])
})

test('a message that an earlier try stored and that was deleted since is not shown again', async () => {
  const first = tab()
  first.outbox.resume()
  first.outbox.send(key, textMessage('one'))
  sent[0]?.fails(0)
  await turn()
  // It was stored as 5, and all messages of the channel were deleted.
  const { outbox, store } = tab()
  store.cursor = 9
  store.changeChat(key, { reachedStart: true })
  outbox.resume()
  await turn()
  sent[1]?.answers(5)
  await turn()
  expect([texts(), store.unsent(), store.chat(key).mids]).toEqual([['one', 'one'], [], []])
})

test('a sent message expires by the clock of the server, once that is known', async () => {
  const { outbox, store } = tab()
  const expiryOf = (mid: number) => store.expiries.all().find((one) => one.mid === mid)?.at
  store.setAutoDelete(key, 3_600)
  outbox.resume()
  outbox.send(key, textMessage('one'))
  sent[0]?.answers(5)
  await turn()
  expect([store.chat(key).mids, expiryOf(5)]).toEqual([[5], undefined])
  store.setClock(86_400_000)
  outbox.send(key, textMessage('two'))
  sent[1]?.answers(6)
  await turn()
  expect(expiryOf(6)).toBeGreaterThan(Date.now() + 86_400_000)
  // The server did not store it with an expiry.
  const echo = toMessage({ ...message('two', 6, undefined), target: { gid: 1 } } as never)
  if (echo) store.storeMessage(echo)
  expect(expiryOf(6)).toBeUndefined()
})

test('a message of another device with the same local_id in another chat is not an echo', () => {
  const { outbox, store } = tab()
  const { local_id } = outbox.send(key, textMessage('one'))
  const other = toMessage(message('other', 5, local_id))
  if (other) outbox.delivered(directKey(2), other)
  expect(store.unsent()).toHaveLength(1)
})

/** The outbox of a new tab. All tabs share one key-value store. */
function tab() {
  const store = createStore()
  store.me = 7
  store.channels.set(1, { gid: 1 } as never)
  const api = { call: (endpoint: Endpoint, input: never) => answers(endpoint, input) }
  const connection = { isLive: () => true, reconnect() {} }
  const outbox = new Outbox(environment, store, api as unknown as Api, connection)
  outbox.restore()

  function receiveEcho(text: string, mid: number) {
    const local_id = store.unsent().find(({ input }) => input.content === text)?.local_id
    const echo = toMessage(message(text, mid, local_id))
    if (echo) outbox.delivered(key, echo)
  }
  return { outbox, store, receiveEcho }
}

function answers(endpoint: Endpoint, { body }: { body: { content: string } }): Promise<unknown> {
  if (endpoint === channelHistory) return Promise.resolve(serverHistory)
  return new Promise((resolve, reject) => {
    const fails = (status: number) => reject(new RequestError(endpoint, status))
    sent.push({ text: body.content, answers: resolve, fails })
  })
}

const texts = () => sent.map(({ text }) => text)

const storedTexts = () =>
  (JSON.parse(environment.texts.get('outbox') ?? '[]') as { draft: { content: string } }[]).map(
    ({ draft }) => draft.content,
  )

const turn = () => new Promise((done) => setTimeout(done, 0))

function message(content: string, mid: number, local_id: number | undefined) {
  const detail = { type: 'normal', content_type: 'text/plain', content, expires_in: null } as const
  const properties = local_id === undefined ? null : { local_id }
  const whole = { ...detail, properties }
  return { mid, from_uid: 7, created_at: mid, target: { gid: 1 }, detail: whole }
}
