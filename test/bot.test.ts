import { BotError, createBot, readWebhook } from '@parley/bot'
import {
  channelHistory,
  getFile,
  getWebhookLog,
  listBotCommands,
  pressBotButton,
  runBotCommand,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { retryPause } from '../packages/bot/src/request.ts'
import { makeBot, makeBotKey } from '../apps/server/src/testing/bots.ts'
import { startTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'

// The package for bots against a real server.

let w: TestServer
let uid: number
let key: string
let secret: string
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  uid = await makeBot(w, 'Robo')
  key = await makeBotKey(w, uid)
  secret = (await w.dave.call(getWebhookLog, { params: { uid } })).secret
})
afterAll(() => w.close())

const openBot = () => createBot({ url: w.base, key, secret })
const setWebhook = (webhook_url: string) =>
  w.dave.call(updateUser, { params: { uid }, body: { webhook_url } })
const texts = async () =>
  (await w.alice.call(channelHistory, { params: { gid: w.general }, query: {} })).flatMap(
    ({ detail }) => ('content' in detail ? [detail.content] : []),
  )

test('a bot sends, replies, edits, deletes and uploads, and reads who and where', async () => {
  const bot = openBot()
  const gid = w.general
  const mid = await bot.sendToChannel(gid, 'Build **17** is green')
  await bot.edit(mid, 'Build **18** is green')
  await bot.reply(mid, { content_type: 'text/plain', content: 'and fast' })
  await bot.remove(await bot.sendToChannel(gid, 'a mistake'))
  expect(await texts()).toEqual(['Build **18** is green', 'and fast'])
  expect(await bot.sendToUser(w.bob.uid, 'hello')).toBeGreaterThan(mid)
  expect((await bot.channels()).map((channel) => channel.name)).toEqual(['general'])
  expect((await bot.channel(gid)).name).toBe('general')
  expect((await bot.user(w.bob.uid)).name).toBe('Bob')

  const bytes = new TextEncoder().encode('a,b\n1,2\n')
  const file = await bot.upload({ name: 'numbers.csv', type: 'text/csv', bytes })
  await bot.sendToChannel(gid, file)
  const { content } = file
  const got = await w.alice.request(getFile, { query: { file_path: content } })
  expect(got.text).toBe('a,b\n1,2\n')
})

test('a refused call throws a BotError with the status', async () => {
  const bot = openBot()
  const failure = await bot.sendToChannel(w.team, 'an outsider').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BotError)
  expect((failure as BotError).status).toBeGreaterThanOrEqual(403)
  const stranger = createBot({ url: w.base, key: 'wrong' })
  await expect(stranger.channels()).rejects.toMatchObject({ status: 401 })
})

test('a call waits for Retry-After, and a repeated send without an answer sends once', async () => {
  const { firstMs } = retryPause
  retryPause.firstMs = 20
  onTestFinished(() => void (retryPause.firstMs = firstMs))
  const waits: number[] = []
  let lost = 1
  const flaky: typeof fetch = async (address, options) => {
    waits.push(Date.now())
    if (waits.length === 1)
      return new Response('', { status: 429, headers: { 'retry-after': '1' } })
    const answer = await fetch(address, options)
    if (lost-- > 0) throw new TypeError('The answer was lost')
    return answer
  }
  const bot = createBot({ url: w.base, key, fetch: flaky })
  await bot.sendToChannel(w.general, 'once')
  expect(waits).toHaveLength(3)
  expect((waits[1] ?? 0) - (waits[0] ?? 0)).toBeGreaterThanOrEqual(990)
  expect(await texts()).toEqual(['once'])
}, 20_000)

test('a webhook request is read only if it is genuine and recent', async () => {
  const bot = openBot()
  const received: string[] = []
  bot.onMessage(({ text }) => void received.push(text))
  const receiver = await bot.listen(0)
  try {
    await setWebhook(receiver.address)
    await w.alice.send('ping').to(w.general)
    await vi.waitFor(() => expect(received).toEqual(['ping']), 10_000)
    const forged = await fetch(receiver.address, { method: 'POST', body: '{}' })
    expect(forged.status).toBe(401)
    expect(readWebhook('', {}, '{}')).toBeUndefined()
  } finally {
    await receiver.close()
  }
})

test('a bot answers its slash commands and buttons', async () => {
  const bot = openBot()
  bot.command({ name: 'deploy', usage: '<env>', about: 'Deploys' }, ({ text, user }) =>
    text === ''
      ? 'Which one?'
      : {
          text: `${user.name} deploys to ${text}`,
          visible: 'all',
          buttons: [{ id: 'stop', label: 'Stop' }],
        },
  )
  bot.onButton(({ button, user }) => ({ text: `${button} by ${user.name}`, replace: true }))
  const receiver = await bot.listen(0)
  try {
    await setWebhook(receiver.address)
    const { alice, bob, general } = w
    expect(await alice.call(listBotCommands, {})).toEqual([
      { uid, name: 'deploy', usage: '<env>', about: 'Deploys' },
    ])
    const run = (text: string) =>
      alice.call(runBotCommand, { body: { uid, name: 'deploy', text, gid: general } })
    expect(await run('')).toEqual({ text: 'Which one?' })
    expect(await run('staging')).toEqual({ text: null })
    expect(await texts()).toEqual(['Alice deploys to staging'])
    const history = await alice.call(channelHistory, { params: { gid: general }, query: {} })
    const mid = history[0]?.mid ?? 0
    expect(history[0]?.detail).toMatchObject({ properties: { buttons: [{ id: 'stop' }] } })
    await bob.call(pressBotButton, { body: { mid, button: 'stop' } })
    const edit = (await alice.call(channelHistory, { params: { gid: general }, query: {} })).at(-1)
    expect(JSON.stringify(edit)).toContain('stop by Bob')
  } finally {
    await receiver.close()
  }
})
