import {
  addMembers,
  type BotResponse,
  botSendToChannel,
  channelHistory,
  directHistory,
  listBotCommands,
  type MessageInput,
  pressBotButton,
  runBotCommand,
  setBotCommands,
  updateContact,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBot, makeBotKey } from '../../../testing/bots.ts'
import { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts'

let w: TestServer
let receiver: WebhookReceiver
let uid: number
let bot: Person
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  receiver = await openWebhookReceiver()
  uid = await makeBot(w, 'Robo', { webhook_url: receiver.address })
  bot = new Person(w.base, { uid, token: await makeBotKey(w, uid), refresh_token: '', device: '' })
  await bot.call(setBotCommands, { body: { commands: [deploy] } })
})
afterEach(async () => {
  await receiver.close()
})
afterAll(() => w.close())

const deploy = { name: 'deploy', usage: '<env>', about: 'Deploys a version' }
const respond = (response: BotResponse) => {
  receiver.answer = JSON.stringify(response)
}
const run = (person: Person, more: { gid?: number; text?: string; name?: string } = {}) =>
  person.request(runBotCommand, { body: { uid, name: 'deploy', text: 'staging', ...more } })
const calls = () => receiver.messages().filter(({ type }) => type !== undefined)
const last = async (gid: number) =>
  (await w.bob.call(channelHistory, { params: { gid }, query: { limit: 1 } })).at(-1)

test('a command reaches the bot signed, and its answer is for the caller alone', async () => {
  const { alice, general } = w
  respond({ text: 'Which **version**?' })
  expect(await alice.call(listBotCommands, {})).toEqual([{ uid, ...deploy }])
  expect(await run(alice, { gid: general })).toMatchObject({
    status: 200,
    body: { text: 'Which **version**?' },
  })
  expect(calls()).toEqual([
    {
      type: 'command',
      command: 'deploy',
      text: 'staging',
      target: { gid: general },
      user: { uid: alice.uid, name: 'Alice' },
    },
  ])
  const headers = receiver.deliveries().at(-1)?.headers
  expect(headers?.['webhook-signature']).toMatch(/^v1,/)
  expect(headers?.['webhook-id']).toMatch(/^command-/)
  expect(await last(general)).toBeUndefined()
})

test('a command follows a redirect that repeats the request, and no other', async () => {
  const { alice, general } = w
  respond({ text: 'Moved' })
  let status = 307
  receiver.respond = ({ path }) =>
    path === '/hook' ? { status, headers: { location: '/hook/' } } : undefined
  expect((await run(alice, { gid: general })).body).toEqual({ text: 'Moved' })
  status = 302
  expect((await run(alice, { gid: general })).status).toBe(503)
})

test('an answer for all is a message of the bot, in the channel or in the direct chat', async () => {
  const { alice, bob, general } = w
  respond({ text: 'Deployed', visible: 'all' })
  expect((await run(bob, { gid: general })).body).toEqual({ text: null })
  expect(await last(general)).toMatchObject({ from_uid: uid, detail: { content: 'Deployed' } })
  await run(alice)
  const direct = await alice.call(directHistory, { params: { uid }, query: { limit: 1 } })
  expect(direct).toMatchObject([{ from_uid: uid, detail: { content: 'Deployed' } }])
})

test('a button calls its bot, which may change the message', async () => {
  const { alice, bob, general } = w
  const properties = { buttons: [{ id: 'yes', label: 'Approve' }] }
  const body = { content_type: 'text/markdown', content: 'Deploy?', properties } as const
  const mid = await bot.call(botSendToChannel, { params: { gid: general }, body })
  respond({ text: 'Approved by Bob', replace: true })
  const press = (person: Person, button = 'yes') =>
    person.request(pressBotButton, { body: { mid, button } })
  expect(await press(bob)).toMatchObject({ status: 200, body: { text: null } })
  expect(calls()).toMatchObject([
    { type: 'button', button: 'yes', mid, user: { uid: bob.uid }, target: { gid: general } },
  ])
  const history = await alice.call(channelHistory, { params: { gid: general } })
  const edit = history.find(({ detail }) => detail.type === 'reaction')
  expect(edit).toMatchObject({ from_uid: uid, detail: { detail: { content: 'Approved by Bob' } } })
  // The changed message has no buttons.
  expect(await press(bob)).toMatchObject({ status: 404 })
  expect(await press(alice, 'no')).toMatchObject({ status: 404 })
})

test('outsiders, guests, blocked people and other channels cannot call a bot', async () => {
  const { alice, bob, carol, gus, team, general, nobody } = w
  await alice.call(addMembers, { params: { gid: team }, body: [uid] })
  respond({ text: 'Secret', visible: 'all' })
  const body = {
    content_type: 'text/plain',
    content: 'Press',
    properties: { buttons: [{ id: 'go', label: 'Go' }] },
  } satisfies MessageInput
  const mid = await bot.call(botSendToChannel, { params: { gid: team }, body })
  for (const [person, statuses] of [
    [carol, [403, 404]],
    [gus, [403]],
    [nobody, [401]],
  ] as const) {
    expect(statuses).toContain((await run(person, { gid: team })).status)
    const pressed = await person.request(pressBotButton, { body: { mid, button: 'go' } })
    expect([...statuses, 404]).toContain(pressed.status)
  }
  // A message of a person has no buttons, whatever its properties say.
  const own = await bob.send(body).to(general)
  const forged = await alice.request(pressBotButton, { body: { mid: own, button: 'go' } })
  expect(forged.status).toBe(404)
  expect(calls()).toEqual([])
  await bob.call(updateContact, { body: { target_uid: uid, action: 'block' } })
  expect((await run(bob)).status).toBe(403)
  const other = await makeBot(w, 'Other', { webhook_url: receiver.address })
  const unknown = await bob.request(runBotCommand, {
    body: { uid: other, name: 'deploy', text: '', gid: general },
  })
  expect(unknown.status).toBe(404)
})

test.each<[string, (hook: WebhookReceiver) => void]>([
  ['an error', (hook) => void (hook.status = 500)],
  ['an answer of another form', (hook) => void (hook.answer = '{"text": 5}')],
  [
    'too many buttons',
    (hook) => {
      const buttons = Array.from({ length: 6 }, (_, at) => ({ id: String(at), label: 'x' }))
      hook.answer = JSON.stringify({ text: 'x', visible: 'all', buttons })
    },
  ],
  [
    'an answer that is too long',
    (hook) => void (hook.answer = JSON.stringify({ text: 'x'.repeat(70_000) })),
  ],
])('%s of the bot is told to the caller', async (_what, change) => {
  change(receiver)
  const answer = await run(w.bob, { gid: w.general })
  expect(answer).toMatchObject({ status: 503, text: 'The bot does not answer' })
  expect(await last(w.general)).toBeUndefined()
})

test('a bot names its commands with letters, and no name twice', async () => {
  const set = (...names: string[]) =>
    bot.request(setBotCommands, {
      body: { commands: names.map((name) => ({ ...deploy, name })) },
    })
  for (const names of [['Deploy now'], ['1st'], ['a', 'a'], ['']]) {
    expect(await set(...names)).toMatchObject({ status: 400 })
  }
  expect(await set('a', 'b')).toMatchObject({ status: 200 })
  expect((await w.bob.call(listBotCommands, {})).map(({ name }) => name)).toEqual(['a', 'b'])
  expect(await w.bob.request(setBotCommands, { body: { commands: [] } })).toMatchObject({
    status: 401,
  })
})
