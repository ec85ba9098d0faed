import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  channelHistory,
  createAdmin,
  createChannel,
  createUser,
  login,
  scheduleMessage,
  sendToChannel,
} from '@parley/protocol'
import { expect, test, vi } from 'vitest'
import { Person } from './testing/person.ts'
import { startProgram } from './testing/program.ts'
import { openWebhookReceiver } from './testing/webhook-receiver.ts'

const count = 150
const scheduled = Array.from({ length: 40 }, (_, number) => `scheduled ${number}`)
const account = { email: 'ada@example.org', name: 'Ada', password: 'secret-1', gender: 0 }
const credential = { type: 'password', email: account.email, password: account.password } as const

test('a server that is killed during its work does the rest: deliveries in order, scheduled messages once', async () => {
  const data = await mkdtemp(join(tmpdir(), 'parley-webhooks-'))
  const receiver = await openWebhookReceiver()
  // So that most deliveries are still to come when all messages are sent.
  receiver.delayMs = 1_000
  const first = startProgram(data)
  const base = await first.address()
  const nobody = new Person(base, { uid: 0, token: '', refresh_token: '', device: '' })
  await nobody.call(createAdmin, { body: account })
  const session = await nobody.call(login, { body: { credential, device: 'web:1' } })
  const ada = new Person(base, { ...session, uid: session.user.uid, device: 'web:1' })
  const channel = { name: 'general', description: '', is_public: true }
  const { gid } = await ada.call(createChannel, { body: channel })
  await ada.call(createUser, {
    body: {
      name: 'Robo',
      email: 'robo@example.org',
      password: '',
      gender: 0,
      is_admin: false,
      is_bot: true,
      webhook_url: receiver.address,
    },
  })
  for (let number = 0; number < count; number++) {
    const body = { content_type: 'text/plain', content: String(number), properties: null } as const
    await ada.call(sendToChannel, { params: { gid }, body })
  }
  const { gid: team } = await ada.call(createChannel, { body: { name: 'team', members: [] } })
  const due_at = Date.now() + 8_000
  for (const content of scheduled) {
    const rest = { target: { gid: team }, properties: null, due_at }
    await ada.call(scheduleMessage, { body: { content_type: 'text/plain', content, ...rest } })
  }
  await vi.waitFor(async () => expect(await textsOf(ada, team)).not.toEqual([]), {
    timeout: 20_000,
    interval: 5,
  })
  await first.kill()
  const before = receiver.deliveries().length
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(count)

  receiver.delayMs = 0
  const second = startProgram(data)
  await second.address()
  await vi.waitFor(() => expect(new Set(receiver.deliveries().map(idOf)).size).toBe(count), {
    timeout: 90_000,
    interval: 200,
  })
  // A repeat has the id of the first time.
  const once = new Map(receiver.deliveries().map((one) => [idOf(one), one.body]))
  const order = [...once.values()].map((body) => Number(JSON.parse(body).detail.content))
  expect(order).toEqual(Array.from({ length: count }, (_, number) => number))
  const same = new Person(await second.address(), {
    ...session,
    uid: session.user.uid,
    device: 'web:1',
  })
  await vi.waitFor(async () => expect(await textsOf(same, team)).toHaveLength(scheduled.length), {
    timeout: 90_000,
    interval: 200,
  })
  expect((await textsOf(same, team)).toSorted()).toEqual(scheduled.toSorted())
  second.process.kill('SIGTERM')
  await second.exitCode()
  await receiver.close()
  await rm(data, { recursive: true, force: true })
}, 180_000)

const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['webhook-id'])

async function textsOf(person: Person, gid: number): Promise<string[]> {
  const page = { params: { gid }, query: {} }
  const messages = await person.call(channelHistory, page)
  return messages.map(({ detail }) => ('content' in detail ? detail.content : ''))
}
