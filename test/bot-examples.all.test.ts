import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { channelHistory, getWebhookLog, updateUser } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeBot, makeBotKey } from '../apps/server/src/testing/bots.ts'
import { startTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'

// The examples of the package for bots, as their users run them, against a real server.

const root = fileURLToPath(new URL('..', import.meta.url))

let w: TestServer
let uid: number
let key: string
let secret: string
const programs: ChildProcess[] = []
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  uid = await makeBot(w, 'Robo')
  key = await makeBotKey(w, uid)
  secret = (await w.dave.call(getWebhookLog, { params: { uid } })).secret
})
afterEach(async () => {
  for (const program of programs.splice(0)) {
    if (program.exitCode !== null || program.pid === undefined) continue
    const ended = once(program, 'exit')
    // npm does not end the programs that it started: end the whole group.
    process.kill(-program.pid)
    await ended
  }
})
afterAll(() => w.close())

const setWebhook = (webhook_url: string) =>
  w.dave.call(updateUser, { params: { uid }, body: { webhook_url } })
const texts = async () =>
  (await w.alice.call(channelHistory, { params: { gid: w.general }, query: {} })).flatMap(
    ({ detail }) => ('content' in detail ? [detail.content] : []),
  )

/** Runs an example as its user does. */
function run(example: string, words: readonly string[] = []) {
  const env = {
    PATH: process.env['PATH'],
    PARLEY_URL: w.base,
    PARLEY_BOT_KEY: key,
    PARLEY_BOT_SECRET: secret,
    PORT: '0',
  }
  const program = spawn('npm', ['run', '--silent', example, '--', ...words], {
    cwd: root,
    env,
    detached: true,
  })
  programs.push(program)
  let output = ''
  program.stdout.on('data', (part) => (output += part))
  program.stderr.on('data', (part) => (output += part))
  return { program, output: () => output }
}

test('the example "echo" answers with the same text', async () => {
  const { output } = run('bot:echo')
  await vi.waitFor(() => expect(output()).toContain('as the webhook of the bot'), 20_000)
  await setWebhook(/http:\S+/.exec(output())?.[0] ?? '')
  await w.alice.send('Is there an echo?').to(w.general)
  await vi.waitFor(
    async () => expect(await texts()).toEqual(['Is there an echo?', 'Is there an echo?']),
    10_000,
  )
}, 40_000)

test('the example "ci" tells a channel how a build went', async () => {
  const { program, output } = run('bot:ci', [String(w.general), 'failed', 'Build 17'])
  const [code] = await once(program, 'exit')
  expect(output()).toMatch(/^Sent message \d+\.\n$/)
  expect(code).toBe(0)
  expect(await texts()).toEqual(['❌ **Build 17** failed'])
}, 40_000)

test('the example "reminder" reminds after the time', async () => {
  const { output } = run('bot:reminder')
  await vi.waitFor(() => expect(output()).toContain('as the webhook of the bot'), 20_000)
  await setWebhook(/http:\S+/.exec(output())?.[0] ?? '')
  await w.alice.send('Remind me in 1 second to stretch').to(w.general)
  await vi.waitFor(
    async () =>
      expect((await texts()).slice(1)).toEqual(['I will remind you to stretch.', '⏰ stretch']),
    10_000,
  )
}, 40_000)
