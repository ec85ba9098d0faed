import type { ScheduledInput } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { markDue } from '../apps/server/src/features/reminders/due.ts'
import { sendDue } from '../apps/server/src/features/scheduled/send.ts'
import {
  type TestServer as Server,
  startTestServer,
} from '../apps/server/src/testing/test-server.ts'
import { channelKey, RequestError } from '../packages/client/src/index.ts'
import { closeClients, openClient, until } from './testing/open-client.ts'

// Scheduled messages and reminders of the client package against a real server.

let w: Server
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterEach(async () => {
  closeClients()
})
afterAll(() => w.close())

/** Passes a minute and does what is due then. The server's own timer would come within a second. */
async function passMinute(runDue: typeof sendDue | typeof markDue) {
  w.clock.offset += 60_000
  await runDue(w.services)
}

const input = (content: string, more: Partial<ScheduledInput> = {}): ScheduledInput => ({
  target: { gid: w.team },
  content_type: 'text/plain',
  content,
  properties: null,
  due_at: w.clock.now() + 60_000,
  ...more,
})

test('a second device follows a scheduled message until it arrives as an ordinary one', async () => {
  const { client } = await openClient(w.bob)
  const { client: phone } = await openClient(await w.signInOn(w.bob, 'web:phone'))
  await until(() => phone.store.scheduled.entries?.length === 0)
  const { id } = await client.scheduled.schedule(input('later'))
  await until(() => phone.store.scheduled.find(id) !== undefined)
  const text = { content_type: 'text/plain', content: 'at last', properties: null } as const
  await phone.scheduled.change(id, { text })
  await until(() => client.store.scheduled.find(id)?.content === 'at last')
  await passMinute(sendDue)
  await until(() => phone.store.scheduled.entries?.length === 0)
  const key = channelKey(w.team)
  await until(() => phone.store.chat(key).mids.length === 1)
  const [mid = 0] = phone.store.chat(key).mids
  expect(phone.store.messages.get(mid)).toMatchObject({ from_uid: w.bob.uid, content: 'at last' })
})

test('a cancelled message can be restored, and one that was refused is announced once', async () => {
  const { client } = await openClient(w.bob)
  const refused: string[] = []
  client.events.on({ scheduledRefused: ({ content }) => void refused.push(content) })
  const first = await client.scheduled.schedule(input('first'))
  await client.scheduled.cancel(first.id)
  await until(() => client.store.scheduled.entries?.length === 0)
  const again = await client.scheduled.restore(first)
  // The events of the first schedule may arrive after the answers.
  await until(() => client.store.scheduled.entries?.length === 1)
  expect(client.store.scheduled.entries).toEqual([again])
  expect(again).toMatchObject({ content: 'first', due_at: first.due_at })
  await w.services.database.transact(async (tx) => {
    await tx.deleteFrom('membership').where('uid', '=', w.bob.uid).execute()
    tx.invalidate('channel', w.team)
  })
  await passMinute(sendDue)
  await until(() => refused.length > 0)
  expect(refused).toEqual(['first'])
  expect(client.store.scheduled.entries).toMatchObject([{ id: again.id, error: 'forbidden' }])
})

test('a schedule without an answer is not repeated as a second message', async () => {
  const { client, environment } = await openClient(w.bob)
  const wanted = input('once')
  const { fetch } = environment
  environment.fetch = async (...request) => {
    await fetch(...request)
    throw new TypeError('connection lost')
  }
  await expect(client.scheduled.schedule(wanted)).rejects.toBeInstanceOf(RequestError)
  environment.fetch = fetch
  await client.scheduled.schedule(wanted)
  await client.scheduled.load()
  expect(client.store.scheduled.entries).toHaveLength(1)
})

test('a due reminder is announced to its user and to nobody else', async () => {
  const mid = await w.alice.send('the plan').to(w.team)
  const { client } = await openClient(w.bob)
  const { client: other } = await openClient(w.alice)
  const due: string[] = []
  client.events.on({ reminderDue: ({ id }) => void due.push(id) })
  other.events.on({ reminderDue: () => void due.push('other') })
  const { id } = await client.reminders.create(mid, w.clock.now() + 60_000)
  await passMinute(markDue)
  await until(() => due.length > 0)
  expect(due).toEqual([id])
  expect(client.store.reminders.find(id)).toMatchObject({ is_due: true })
  await client.reminders.setDone(id, true)
  await until(() => client.store.reminders.entries?.length === 0)
  await client.reminders.setDone(id, false)
  await until(() => client.store.reminders.find(id)?.is_due === true)
  await client.reminders.setTime(id, w.clock.now() + 60_000)
  await until(() => client.store.reminders.find(id)?.is_due === false)
  expect(other.store.reminders.entries).toEqual([])
})
