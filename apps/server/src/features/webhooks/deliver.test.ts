import {
  addMembers,
  getWebhookDelivery,
  getWebhookLog,
  giveUpWebhook,
  resendWebhook,
  sendToUser,
  tryWebhook,
  updateUser,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeBot } from '../../testing/bots.ts'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'
import { skipOld } from './batch.ts'
import { endSilent, lease } from './store.ts'

// Slow, refusing, unreachable and redirecting receivers: the order of the messages, and how often each arrives.

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let w: TestServer
let receiver: WebhookReceiver
let bot: number
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  setLimits()
  receiver = await openWebhookReceiver()
  bot = await makeBot(w, 'Robo', { webhook_url: receiver.address })
})
afterEach(async () => {
  await receiver.close()
})
afterAll(() => w.close())

/** Times with which no test waits. After `settleMs`, a receiver that has not answered is slow. */
const setLimits = (more = {}) =>
  void Object.assign(w.services.webhooks.sender.limits, {
    retryMs: 1,
    settleMs: 5_000,
    slowMs: hourMs,
    silentMs: hourMs,
    gatherMs: 1,
    busySlotMs: 1,
    ...more,
  })
const admin = () => w.signInOn(w.dave, 'web:later')
const log = async (person?: Person) =>
  (person ?? (await admin())).call(getWebhookLog, { params: { uid: bot } })
const contents = (): string[] => receiver.messages().map(({ detail }) => detail.content)
const arrived = (...texts: string[]) => vi.waitFor(() => expect(contents()).toEqual(texts), 20_000)
/** The receiver is down and asks for the longest pause, so that no attempt comes by itself. */
const goDown = () =>
  void (receiver.respond = () => ({ status: 503, headers: { 'retry-after': '3600' } }))
const comeUp = () => void (receiver.respond = undefined)
const isFor = (text: string) => (request: { body: string }) =>
  request.body.includes(JSON.stringify(text))
const hold = (text: string) => (request: { body: string }) =>
  isFor(text)(request) ? { isHeld: true } : undefined
/** The listed deliveries by their text, oldest first. */
async function listed() {
  const person = await admin()
  const { deliveries } = await log(person)
  const all = await Promise.all(
    deliveries.map(({ id }) => person.call(getWebhookDelivery, { params: { uid: bot, id } })),
  )
  return all
    .toSorted((a, b) => a.mid - b.mid)
    .map((one) => ({ ...one, text: String(JSON.parse(one.body).detail.content) }))
}
const states = async () =>
  Object.fromEntries(
    (await listed()).map(({ text, state, reason }) => [
      text,
      reason ? `${state} ${reason}` : state,
    ]),
  )
const become = (wanted: Record<string, string>) =>
  vi.waitFor(async () => expect(await states()).toEqual(wanted), 20_000)
const settled = () => w.services.webhooks.sender.run()

test('a message is sent once to a receiver that takes 40 seconds, and the next one goes after 5 in its chat, at once in others', async () => {
  const { alice, bob, general } = w
  setLimits({ settleMs: 30, slowMs: 5_000, silentMs: 600_000 })
  receiver.respond = hold('slow')
  await alice.send('slow').to(general)
  await arrived('slow')
  await become({ slow: 'sending' })
  await alice.send('behind').to(general)
  await bob.call(sendToUser, { params: { uid: bot }, body: text('beside') })
  await arrived('slow', 'beside')
  await become({ slow: 'sending', behind: 'waiting', beside: 'done' })
  w.clock.offset += 5_000
  await settled()
  await arrived('slow', 'beside', 'behind')
  w.clock.offset += 35_000
  await settled()
  receiver.release()
  await become({ slow: 'done', behind: 'done', beside: 'done' })
  expect(contents()).toEqual(['slow', 'beside', 'behind'])
  expect((await listed()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
})

test('a receiver that stays silent has had the message, and gets it no second time', async () => {
  const { alice, general } = w
  setLimits({ silentMs: 200 })
  receiver.respond = hold('never answered')
  await alice.send('never answered').to(general)
  await become({ 'never answered': 'done silent' })
  await alice.send('next').to(general)
  await arrived('never answered', 'next')
  expect(contents()).toHaveLength(2)
})

test('a message that was being sent when the server ended counts as sent', async () => {
  const { alice, general } = w
  setLimits({ settleMs: 30 })
  receiver.respond = hold('sent')
  await alice.send('sent').to(general)
  await become({ sent: 'sending' })
  await w.restart()
  setLimits()
  w.clock.offset += 2 * hourMs
  await w.services.database.transact((tx) => endSilent(tx, w.clock.now()))
  await become({ sent: 'done silent' })
  expect(contents()).toEqual(['sent'])
})

test('at most 16 deliveries to a bot are under way', async () => {
  const { alice, general } = w
  setLimits({ settleMs: 30, slowMs: 0 })
  receiver.respond = () => ({ isHeld: true })
  for (let at = 0; at < 18; at++) await alice.send(`m${at}`).to(general)
  await vi.waitFor(() => expect(contents()).toHaveLength(16), 20_000)
  await settled()
  receiver.respond = undefined
  receiver.release()
  await vi.waitFor(() => expect(contents()).toHaveLength(18), 20_000)
  expect(contents()).toEqual(Array.from({ length: 18 }, (_, at) => `m${at}`))
})

test.each([500, 401, 404, 422, 302])(
  'a message that is answered with %i is tried three times and put aside, and the others go on',
  async (status) => {
    const { alice, general } = w
    receiver.respond = (request) => (isFor('poison')(request) ? { status } : undefined)
    for (const one of ['before', 'poison', 'after']) await alice.send(one).to(general)
    await arrived('before', 'poison', 'poison', 'poison', 'after')
    const reason = status === 302 ? 'redirect' : 'status'
    await become({ before: 'done', poison: `parked ${reason}`, after: 'done' })
    const poison = (await listed()).find((one) => one.text === 'poison')
    expect(poison).toMatchObject({ status, attempts: 3, answer: 'ok' })
    receiver.respond = undefined
    const params = { uid: bot, id: poison?.id ?? '' }
    await (await admin()).call(resendWebhook, { params })
    await arrived('before', 'poison', 'poison', 'poison', 'after', 'poison')
    await become({ before: 'done', poison: 'done', after: 'done' })
  },
)

test('a receiver that is down for an hour gets everything in order and once, by growing pauses', async () => {
  const { alice, bob, general } = w
  receiver.status = 503
  await alice.send('a').to(general)
  await vi.waitFor(async () => expect((await log()).paused_until).not.toBe(null), 20_000)
  for (const one of ['b', 'c']) await alice.send(one).to(general)
  await bob.call(sendToUser, { params: { uid: bot }, body: text('direct') })
  expect((await log()).waiting).toBe(4)
  for (let minutes = 0; minutes < 60; minutes++) {
    w.clock.offset += 60_000
    await settled()
    await vi.waitFor(async () => expect((await log()).paused_until).not.toBe(null), 20_000)
  }
  const failed = contents()
  expect(new Set(failed)).toEqual(new Set(['a']))
  expect(failed.length).toBeGreaterThan(4)
  expect(failed.length).toBeLessThan(15)
  expect((await listed())[0]).toMatchObject({ state: 'waiting', status: 503, reason: 'status' })
  receiver.status = 204
  w.clock.offset += 30 * 60_000
  await settled()
  await vi.waitFor(() => expect(contents()).toHaveLength(failed.length + 4), 20_000)
  // The direct chat waits for the receiver, and for nothing in the channel.
  const rest = contents().slice(failed.length)
  expect(rest).toContain('direct')
  expect(rest.filter((one) => one !== 'direct')).toEqual(['a', 'b', 'c'])
  await become({ a: 'done', b: 'done', c: 'done', direct: 'done' })
  expect(await log()).toMatchObject({ waiting: 0, paused_until: null })
})

test('a receiver that answers 429 is tried again when it asked for it', async () => {
  const { alice, general } = w
  receiver.respond = () => ({ status: 429, headers: { 'retry-after': '120' } })
  await alice.send('a').to(general)
  await arrived('a')
  await vi.waitFor(async () => expect((await log()).paused_until).not.toBe(null), 20_000)
  const { paused_until } = await log()
  expect((paused_until ?? 0) - w.clock.now()).toBeGreaterThan(100_000)
  receiver.respond = undefined
  w.clock.offset += 120_000
  await settled()
  await arrived('a', 'a')
})

test('what cannot be delivered for a day is given up and listed, and can be sent again', async () => {
  const { alice, general } = w
  receiver.status = 503
  for (const one of ['a', 'b', 'c']) await alice.send(one).to(general)
  await vi.waitFor(async () => expect((await log()).paused_until).not.toBe(null), 20_000)
  w.clock.offset += dayMs
  const later = await w.signInOn(alice, 'web:later')
  await later.send('young').to(general)
  await settled()
  await vi.waitFor(async () => {
    await settled()
    expect(await states()).toMatchObject({ b: 'parked expired', c: 'parked expired' })
    expect((await states())['a']).toMatch(/^parked/)
  }, 20_000)
  receiver.status = 200
  w.clock.offset += hourMs
  await settled()
  await vi.waitFor(() => expect(contents().at(-1)).toBe('young'), 20_000)
  await vi.waitFor(async () => expect((await log()).waiting).toBe(0), 20_000)
  const id = (await listed()).find((one) => one.text === 'b')?.id ?? ''
  await (await admin()).call(resendWebhook, { params: { uid: bot, id } })
  await vi.waitFor(() => expect(contents().at(-1)).toBe('b'), 20_000)
})

test('of very many messages that wait, the oldest are given up and listed', async () => {
  const { alice, general } = w
  goDown()
  await alice.send('a').to(general)
  await vi.waitFor(async () => expect((await log()).paused_until).not.toBe(null), 20_000)
  for (const one of ['b', 'c', 'd']) await alice.send(one).to(general)
  await skipOld(w.services, bot, 2)
  expect(await states()).toMatchObject({ a: 'waiting status', b: 'parked overflow' })
  expect((await log()).waiting).toBe(3)
})

test.each(['the attempt was put off', 'the webhook was taken'])(
  'deliveries go on when %s before the clock was set back',
  async (what) => {
    const { alice, general } = w
    receiver.status = 503
    await alice.send('late').to(general)
    await vi.waitFor(async () => expect((await log()).paused_until).not.toBe(null), 20_000)
    const ahead = w.clock.now() + dayMs
    await w.services.database.transact(async (tx) => {
      const isTaken = what === 'the webhook was taken'
      const change = isTaken ? { wait_until: 0, ...lease.from(ahead) } : { wait_until: ahead }
      await tx.updateTable('webhook').set(change).execute()
    })
    receiver.status = 204
    await vi.waitFor(async () => {
      await settled()
      expect((await log()).waiting).toBe(0)
    }, 20_000)
    expect(new Set(contents())).toEqual(new Set(['late']))
  },
)

test.each([307, 308])(
  'a delivery follows a redirect with %i, with its body and signature',
  async (status) => {
    const { alice, general } = w
    receiver.respond = ({ path }) =>
      path === '/hook' ? { status, headers: { location: '/hook/' } } : undefined
    for (const one of ['a', 'b']) await alice.send(one).to(general)
    await arrived('a', 'a', 'b', 'b')
    const [first, second] = receiver.deliveries()
    expect([first?.path, second?.path]).toEqual(['/hook', '/hook/'])
    expect(second?.headers['webhook-signature']).toBe(first?.headers['webhook-signature'])
    await become({ a: 'done', b: 'done' })
  },
)

test('a redirect to a forbidden address is not followed, and the delivery is put aside', async () => {
  const { alice, general } = w
  receiver.respond = () => ({ status: 307, headers: { location: 'http://169.254.169.254/' } })
  await alice.send('a').to(general)
  await become({ a: 'parked not_allowed' })
  expect(new Set(contents())).toEqual(new Set(['a']))
})

test('a new address makes what waits due at once', async () => {
  const { alice, dave, general } = w
  const dead = await openWebhookReceiver()
  const params = { uid: bot }
  await dave.call(updateUser, { params, body: { webhook_url: dead.address } })
  await dead.close()
  for (const one of ['a', 'b']) await alice.send(one).to(general)
  await vi.waitFor(async () => {
    await settled()
    w.clock.offset += 30_000
    expect((await listed())[0]?.attempts).toBeGreaterThan(4)
  }, 20_000)
  expect((await listed())[0]).toMatchObject({ state: 'waiting', reason: 'refused', status: null })
  await (await admin()).call(updateUser, { params, body: { webhook_url: receiver.address } })
  await settled()
  await arrived('a', 'b')
})

test('a bot that is unfrozen gets what waited before at once, and nothing of the time of the freeze', async () => {
  const { alice, dave, general } = w
  const params = { uid: bot }
  goDown()
  for (const one of ['a', 'b']) await alice.send(one).to(general)
  await vi.waitFor(async () => expect((await log()).paused_until).not.toBe(null), 20_000)
  await dave.call(updateUser, { params, body: { status: 'frozen' } })
  const before = contents()
  comeUp()
  await alice.send('while frozen').to(general)
  await w.services.jobs.runDue()
  expect(contents()).toEqual(before)
  await dave.call(updateUser, { params, body: { status: 'normal' } })
  await alice.send('afterwards').to(general)
  await arrived(...before, 'a', 'b', 'afterwards')
})

test('without an address everything that waited is listed as given up and nothing is counted', async () => {
  const { alice, dave, general, team } = w
  const params = { uid: bot }
  goDown()
  for (const one of ['a', 'b', 'c']) await alice.send(one).to(general)
  await alice.send('hidden from the bot').to(team)
  await vi.waitFor(async () => expect((await log()).paused_until).not.toBe(null), 20_000)
  await dave.call(updateUser, { params, body: { webhook_url: '' } })
  expect(await states()).toEqual({
    a: 'parked no_webhook',
    b: 'parked no_webhook',
    c: 'parked no_webhook',
  })
  expect(await log()).toMatchObject({ waiting: 0, paused_until: null })
  comeUp()
  await dave.call(updateUser, { params, body: { webhook_url: receiver.address } })
  const before = contents()
  await alice.send('new').to(general)
  await arrived(...before, 'new')
  const id = (await listed()).find((one) => one.text === 'b')?.id ?? ''
  await dave.call(resendWebhook, { params: { uid: bot, id } })
  await arrived(...before, 'new', 'b')
})

test('an administrator tries at once, and gives a delivery up', async () => {
  const { alice, dave, general } = w
  goDown()
  for (const one of ['a', 'b']) await alice.send(one).to(general)
  await vi.waitFor(async () => expect((await log()).paused_until).not.toBe(null), 20_000)
  const [first] = await listed()
  const params = { uid: bot, id: first?.id ?? '' }
  const before = contents()
  comeUp()
  await dave.call(giveUpWebhook, { params })
  expect((await states())['a']).toBe('parked given_up')
  await arrived(...before, 'b')
  expect((await dave.request(giveUpWebhook, { params })).status).toBe(404)
  goDown()
  await alice.send('c').to(general)
  await vi.waitFor(async () => expect((await log()).paused_until).not.toBe(null), 20_000)
  comeUp()
  await dave.call(tryWebhook, { params: { uid: bot } })
  await vi.waitFor(() => expect(contents().at(-1)).toBe('c'), 20_000)
})

test('a delivery that the receiver has is not sent again', async () => {
  const { alice, dave, general } = w
  setLimits({ settleMs: 30 })
  receiver.respond = hold('slow')
  await alice.send('slow').to(general)
  await become({ slow: 'sending' })
  const params = { uid: bot, id: (await listed())[0]?.id ?? '' }
  expect(await dave.request(resendWebhook, { params })).toMatchObject({
    status: 409,
    body: { reason: 'running' },
  })
})

test('a bot that was added to a private channel gets its messages, and no other bot does', async () => {
  const { alice, team } = w
  const other = await openWebhookReceiver()
  await makeBot(w, 'Outside', { webhook_url: other.address })
  await alice.call(addMembers, { params: { gid: team }, body: [bot] })
  await alice.send('for members').to(team)
  await arrived('for members')
  await settled()
  expect(other.deliveries()).toEqual([])
  await other.close()
})

function text(content: string) {
  return { content_type: 'text/plain', content, properties: null } as const
}
