import { createHmac } from 'node:crypto'
import {
  addMembers,
  changeWebhookSecret,
  checkWebhook,
  createBotKey,
  deleteMessage,
  editMessage,
  getWebhookDelivery,
  getWebhookLog,
  giveUpWebhook,
  likeMessage,
  register,
  replyToMessage,
  resendWebhook,
  sendToUser,
  tryWebhook,
  updateUser,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeBot } from '../../testing/bots.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'

let w: TestServer
let receiver: WebhookReceiver
let bot: number
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  Object.assign(w.services.webhooks.sender.limits, { gatherMs: 1, busySlotMs: 1 })
  receiver = await openWebhookReceiver()
  bot = await makeBot(w, 'Robo', { webhook_url: receiver.address })
})
afterEach(async () => {
  await receiver.close()
})
afterAll(() => w.close())

const text = (content: string) =>
  ({ content_type: 'text/plain', content, properties: null }) as const
const log = () => w.dave.call(getWebhookLog, { params: { uid: bot } })
const checked = (url: string, person = w.dave) =>
  person.request(checkWebhook, { params: { uid: bot }, query: { url } })
const contents = () => receiver.messages().map(({ detail }) => detail.content ?? detail.detail.type)
async function arrived(count: number) {
  // The server's own timer would come within a second.
  await w.services.jobs.runDue()
  await vi.waitFor(() => expect(receiver.deliveries().length).toBeGreaterThanOrEqual(count), 10_000)
}
/** Lets the pauses between attempts pass. */
const laterArrived = (check: () => void) =>
  vi.waitFor(async () => {
    w.clock.offset += 1_000
    await w.services.webhooks.sender.run()
    check()
  }, 10_000)

test('a webhook gets messages of public channels and to its bot, of every kind and in order', async () => {
  const { alice, bob, general, team } = w
  const mid = await alice.send('one').to(general)
  await bob.send('hidden from the bot').to(team)
  await alice.send('hidden from the bot').toPerson(bob)
  await bob.request(replyToMessage, { params: { mid }, body: text('two') })
  // Entries are read when they are sent: a later edit would be seen in them.
  await arrived(2)
  await alice.call(editMessage, { params: { mid }, body: text('three') })
  await bob.call(likeMessage, { params: { mid }, body: { action: '👍' } })
  // Of a message that is deleted before it was read from the log, only the deletion is left.
  await arrived(4)
  await alice.call(deleteMessage, { params: { mid } })
  await bob.call(sendToUser, { params: { uid: bot }, body: text('to the bot') })
  await arrived(6)
  expect(contents()).toEqual(['one', 'two', ...['edit', 'like', 'delete', 'to the bot']])
  expect(receiver.messages()[0]).toEqual({
    mid,
    from_uid: alice.uid,
    created_at: expect.any(Number),
    target: { gid: general },
    detail: {
      type: 'normal',
      properties: null,
      content_type: 'text/plain',
      content: 'one',
      expires_in: null,
    },
  })
  await alice.call(addMembers, { params: { gid: team }, body: [bot] })
  await bob.send('now the bot is here').to(team)
  await arrived(7)
  expect(contents().at(-1)).toBe('now the bot is here')
})

test('a delivery is signed, and has an id that stays in a repeat', async () => {
  const { alice, general } = w
  receiver.status = 503
  await alice.send('signed').to(general)
  await arrived(1)
  await laterArrived(() => expect(receiver.deliveries().length).toBeGreaterThan(1))
  const [first, second] = receiver.deliveries()
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
  const { secret } = await log()
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const { 'webhook-id': id, 'webhook-timestamp': time } = first?.headers ?? {}
  const signed = [id, time, first?.body].join('.')
  const expected = createHmac('sha256', key).update(signed).digest('base64')
  expect(first?.headers['webhook-signature']).toBe(`v1,${expected}`)
  expect(first?.headers['content-type']).toBe('application/json')
})

test('a slow or dead receiver holds up no other, nor the sender', async () => {
  const { alice, general } = w
  const dead = await openWebhookReceiver()
  await makeBot(w, 'Dead', { webhook_url: dead.address })
  await dead.close()
  await alice.send('for both').to(general)
  await arrived(1)
  expect(contents()).toEqual(['for both'])
})

test('a restart loses nothing that waits', async () => {
  const { alice, general } = w
  receiver.status = 503
  for (const content of ['a', 'b']) await alice.send(content).to(general)
  await arrived(1)
  await w.restart()
  receiver.status = 200
  await laterArrived(() => expect([...new Set(contents())]).toEqual(['a', 'b']))
})

test('messages sent before a webhook was set are not sent to it, and none after it was cleared', async () => {
  const { alice, dave, general } = w
  const params = { uid: bot }
  await dave.call(updateUser, { params, body: { webhook_url: '' } })
  await alice.send('before').to(general)
  await w.services.jobs.runDue()
  await dave.call(updateUser, { params, body: { webhook_url: receiver.address } })
  await alice.send('after').to(general)
  await arrived(1)
  expect(contents()).toEqual(['after'])
})

test('a webhook hears of a new account, in the form of a message without a mid', async () => {
  const { user } = await w.nobody.call(register, {
    body: { email: 'new@example.org', password: 'secret-1', name: 'New' },
  })
  await arrived(1)
  expect(receiver.messages()[0]).toMatchObject({
    mid: 0,
    from_uid: user.uid,
    target: { uid: bot },
    detail: { content: 'newuser', properties: { event: 'newuser' } },
  })
})

test('a message of a bot is not sent to it', async () => {
  const { alice, general } = w
  const key = await w.dave.call(createBotKey, { params: { uid: bot }, body: { name: 'ci' } })
  const headers = { 'x-api-key': key, 'content-type': 'text/plain' }
  await fetch(`${w.base}/api/bot/send_to_group/${general}`, {
    method: 'POST',
    headers,
    body: 'my own',
  })
  await alice.send('of others').to(general)
  await arrived(1)
  expect(contents()).toEqual(['of others'])
})

test('a new secret signs at once, and the one before for another day', async () => {
  const { alice, dave, general } = w
  const before = (await log()).secret
  const { secret } = await dave.call(changeWebhookSecret, { params: { uid: bot } })
  expect(secret).not.toBe(before)
  expect((await log()).secret).toBe(secret)
  const signedWith = (delivery: ReturnType<typeof receiver.deliveries>[number] | undefined) => {
    const { 'webhook-id': id, 'webhook-timestamp': time } = delivery?.headers ?? {}
    return [secret, before].map((one) => {
      const key = Buffer.from(one.replace('whsec_', ''), 'base64')
      const signed = createHmac('sha256', key).update([id, time, delivery?.body].join('.'))
      return `v1,${signed.digest('base64')}`
    })
  }
  await alice.send('both').to(general)
  await arrived(1)
  const [first] = receiver.deliveries()
  expect(first?.headers['webhook-signature']).toBe(signedWith(first).join(' '))

  w.clock.offset += 86_400_000
  const later = await w.signInOn(alice, 'web:later')
  await later.send('one').to(general)
  await arrived(2)
  const second = receiver.deliveries()[1]
  expect(second?.headers['webhook-signature']).toBe(signedWith(second)[0])
})

test('many dead receivers do not keep a living one from its messages', async () => {
  const { alice, general } = w
  const dead = await openWebhookReceiver()
  for (let i = 0; i < 12; i++) await makeBot(w, `Dead-${i}`, { webhook_url: dead.address })
  await dead.close()
  await alice.send('first').to(general)
  await arrived(1)
  await alice.send('second').to(general)
  await arrived(2)
  expect(contents()).toEqual(['first', 'second'])
})

test('only administrators see deliveries and send them again', async () => {
  const params = { uid: bot, id: 'x' }
  for (const person of [w.bob, w.gus, w.nobody]) {
    const status = person === w.nobody ? 401 : 403
    expect((await person.request(getWebhookLog, { params: { uid: bot } })).status).toBe(status)
    expect((await person.request(getWebhookDelivery, { params })).status).toBe(status)
    expect((await person.request(resendWebhook, { params })).status).toBe(status)
    const { uid } = params
    expect((await person.request(changeWebhookSecret, { params: { uid } })).status).toBe(status)
  }
  for (const person of [w.bob, w.gus]) {
    expect((await person.request(giveUpWebhook, { params })).status).toBe(403)
    expect((await person.request(tryWebhook, { params: { uid: bot } })).status).toBe(403)
    expect((await checked(receiver.address, person)).status).toBe(403)
  }
  expect(receiver.requests).toHaveLength(1)
  expect((await w.dave.request(getWebhookDelivery, { params })).status).toBe(404)
  expect((await w.dave.request(resendWebhook, { params })).status).toBe(404)
})

test('the check of an address tells what is wrong with it', async () => {
  const bodyOf = async (url: string) => (await checked(url)).body
  expect(await bodyOf(receiver.address)).toEqual({ problem: null, status: null })
  receiver.testStatus = 404
  expect(await bodyOf(receiver.address)).toEqual({ problem: 'status', status: 404 })
  expect(await bodyOf('http://127.0.0.1:1/')).toEqual({ problem: 'refused', status: null })
  expect(await bodyOf('http://169.254.169.254/')).toEqual({ problem: 'not_allowed', status: null })
})

test('an address that takes POST only is set after a signed test', async () => {
  receiver.testStatus = 501
  const { dave } = w
  const before = receiver.deliveries().length
  const body = { webhook_url: `${receiver.address}/post` }
  expect((await dave.request(updateUser, { params: { uid: bot }, body })).status).toBe(200)
  const [sent, ...others] = receiver.deliveries().slice(before)
  expect(others).toEqual([])
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    mid: 0,
    from_uid: bot,
    detail: { properties: { event: 'test' } },
  })
  const { 'webhook-id': id, 'webhook-timestamp': time } = sent?.headers ?? {}
  const key = Buffer.from((await log()).secret.replace('whsec_', ''), 'base64')
  const signed = createHmac('sha256', key).update([id, time, sent?.body].join('.'))
  expect(sent?.headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`)
})

test('the address behind a moved one is stored', async () => {
  receiver.respond = ({ path }) =>
    path === '/old' ? { status: 301, headers: { location: '/hook' } } : undefined
  const body = { webhook_url: receiver.address.replace('/hook', '/old') }
  const changed = await w.dave.call(updateUser, { params: { uid: bot }, body })
  expect(changed.webhook_url).toBe(receiver.address)
})
