import {
  botSendToChannel,
  deleteMessage,
  editMessage,
  getWebhookLog,
  likeMessage,
  type Properties,
  replyToMessage,
  sendToChannel,
  sendToUser,
  setWebhookOptions,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeBot, makeBotKey } from '../../testing/bots.ts'
import { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'
import { maxTurns } from './bot-loop.ts'

// Which messages come to a webhook: only mentions, and none of bots that answer each other.

let w: TestServer
let receivers: WebhookReceiver[]
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  receivers = []
})
afterEach(async () => {
  for (const receiver of receivers) await receiver.close()
})
afterAll(() => w.close())

async function addBot(name: string, { isListening = true } = {}) {
  const receiver = await openWebhookReceiver()
  receivers.push(receiver)
  const hook = isListening ? { webhook_url: receiver.address } : {}
  const uid = await makeBot(w, name, hook)
  const token = await makeBotKey(w, uid)
  const person = new Person(w.base, { uid, token, refresh_token: '', device: '' })
  const contents = (): string[] =>
    receiver
      .messages()
      .map(({ detail }) => detail.content ?? detail.detail?.content ?? detail.detail.type)
  return { uid, person, contents }
}
const text = (content: string, properties: Properties | null = null) =>
  ({ content_type: 'text/plain', content, properties }) as const

test('a bot with the switch gets of channels only what mentions or answers it, and all direct messages', async () => {
  const { alice, bob, dave, general } = w
  const bot = await addBot('Robo')
  const other = await addBot('Other')
  const params = { uid: bot.uid }
  await dave.call(setWebhookOptions, { params, body: { only_mentions: true } })
  expect(await dave.call(getWebhookLog, { params })).toMatchObject({ only_mentions: true })
  const send = (content: string, properties?: Properties) =>
    alice.call(sendToChannel, { params: { gid: general }, body: text(content, properties) })
  const aside = await send('aside')
  await send('all of you', { mention_all: 'all' })
  await send('for another', { mentions: [other.uid] })
  const mid = await send('for you', { mentions: [bob.uid, bot.uid] })
  const own = await bot.person.call(botSendToChannel, {
    params: { gid: general },
    body: text('an answer'),
  })
  await bob.call(replyToMessage, { params: { mid: own }, body: text('a reply') })
  await bob.call(replyToMessage, { params: { mid: aside }, body: text('another reply') })
  await bob.call(likeMessage, { params: { mid: own }, body: { action: '👍' } })
  await bob.call(likeMessage, { params: { mid: aside }, body: { action: '👎' } })
  await alice.call(editMessage, {
    params: { mid },
    body: text('for you, changed', { mentions: [bot.uid] }),
  })
  await alice.call(deleteMessage, { params: { mid: aside } })
  await bob.call(sendToUser, { params: { uid: bot.uid }, body: text('direct') })
  await vi.waitFor(() => {
    const inChannel = bot.contents().filter((one) => one !== 'direct')
    // A message that is edited before it is read from the log arrives in its new form.
    const first = inChannel[0] === 'for you' ? 'for you' : 'for you, changed'
    expect(inChannel).toEqual([first, 'a reply', 'like', 'for you, changed'])
    expect(bot.contents()).toContain('direct')
  }, 20_000)
  await vi.waitFor(() => expect(other.contents()).toContain('all of you'), 20_000)
  await dave.call(setWebhookOptions, { params, body: { only_mentions: false } })
  await send('for all')
  await vi.waitFor(() => expect(bot.contents().at(-1)).toBe('for all'), 20_000)
})

test('only an administrator sets the switch, and of bots only', async () => {
  const bot = await addBot('Robo')
  const request = (person: Person, uid = bot.uid) =>
    person.request(setWebhookOptions, { params: { uid }, body: { only_mentions: true } })
  for (const person of [w.bob, w.gus]) expect((await request(person)).status).toBe(403)
  expect((await request(w.nobody)).status).toBe(401)
  expect((await request(w.dave, w.bob.uid)).status).toBe(400)
  expect((await request(w.dave, 999_999)).status).toBe(404)
})

test('two bots that answer each other are stopped until a person writes', async () => {
  const { alice, dave, general } = w
  const [one, two] = [await addBot('One'), await addBot('Two')]
  const says = (bot: typeof one, content: string) =>
    bot.person.call(botSendToChannel, { params: { gid: general }, body: text(content) })
  await says(one, 'start')
  for (let turn = 1; turn < maxTurns; turn++) {
    await says(two, `two ${turn}`)
    await says(one, `one ${turn}`)
  }
  await says(two, 'the last turn')
  await vi.waitFor(() => expect(one.contents().at(-1)).toBe('the last turn'), 20_000)
  await says(one, 'not for two')
  const withheld = async (uid: number) => {
    const { deliveries } = await dave.call(getWebhookLog, { params: { uid } })
    return deliveries.filter(({ reason }) => reason === 'bots_only')
  }
  await vi.waitFor(async () => expect(await withheld(two.uid)).toHaveLength(1), 20_000)
  expect((await withheld(two.uid))[0]).toMatchObject({ state: 'parked', attempts: 0 })
  expect(two.contents()).not.toContain('not for two')
  await alice.send('go on').to(general)
  await says(one, 'for two again')
  await vi.waitFor(() => expect(two.contents().at(-1)).toBe('for two again'), 20_000)
  expect(two.contents().filter((content) => content === 'not for two')).toEqual([])
})

test('a bot that only writes is never taken for one that answers', async () => {
  const { general } = w
  const alerts = await addBot('Alerts', { isListening: false })
  const helper = await addBot('Helper')
  const says = (bot: typeof helper, content: string) =>
    bot.person.call(botSendToChannel, { params: { gid: general }, body: text(content) })
  const sent: string[] = []
  for (let turn = 0; turn <= maxTurns; turn++) {
    await says(alerts, `alert ${turn}`)
    await says(helper, `answer ${turn}`)
    sent.push(`alert ${turn}`)
  }
  await says(alerts, 'one more')
  await vi.waitFor(() => expect(helper.contents()).toEqual([...sent, 'one more']), 20_000)
})
