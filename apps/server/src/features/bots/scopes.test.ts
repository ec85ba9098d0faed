import * as contract from '@parley/protocol'
import { type BotScope, botScopes, type Endpoint } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBot, makeBotKey } from '../../testing/bots.ts'
import { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
let uid: number
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  uid = await makeBot(w, 'Alerts')
})
afterAll(() => w.close())

const isBotEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' &&
  one !== null &&
  'terms' in one &&
  (one as Endpoint).terms.auth === 'bot'
const endpoints: Endpoint[] = Object.values(contract).flatMap((one: unknown) =>
  isBotEndpoint(one) ? [one] : [],
)

/** Calls an endpoint with a key, without a body that would do anything. */
async function statusOf({ method, path }: Endpoint, key: string): Promise<number> {
  const place = `/api${path.replace(/:\w+/g, '999999')}`
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const body = method === 'GET' ? {} : { body: '{}' }
  return (await w.nobody.fetch(method, place, { headers, ...body })).status
}
const botWith = (key: string) =>
  new Person(w.base, { uid, token: key, refresh_token: '', device: '' })
const post = (secret: string, gid: number) =>
  w.nobody.fetch('POST', `/api/hook/slack/${secret}/${gid}`, {
    headers: { 'content-type': 'application/json' },
    body: '{"text":"disk full"}',
  })

test('every endpoint for bots names what its key needs, but for the one whose tools do', () => {
  expect(endpoints.length).toBeGreaterThan(10)
  const without = endpoints.filter(({ terms }) => terms.scope === undefined)
  expect(without.map(({ path }) => path)).toEqual(['/mcp'])
})

test.each(botScopes)('a key that may only %s does nothing else', async (scope) => {
  const key = await makeBotKey(w, uid, 'one', { scopes: [scope] })
  for (const endpoint of endpoints) {
    const needed = endpoint.terms.scope
    if (needed === undefined) continue
    const isRefused = (await statusOf(endpoint, key)) === 403
    expect([endpoint.path, isRefused]).toEqual([endpoint.path, needed !== scope])
  }
  expect((await post(key, w.general)).status).toBe(scope === 'hook' ? 200 : 401)
})

test('a refusal names its reason', async () => {
  const bot = botWith(await makeBotKey(w, uid, 'sender', { scopes: ['send'] }))
  expect(await bot.request(contract.botListChannels, { query: {} })).toMatchObject({
    status: 403,
    body: { reason: 'scope_missing' },
  })
})

test('a key made without scopes sends, reads and stands in addresses of hooks, and sends no mail', async () => {
  const key = await makeBotKey(w, uid)
  const [shown] = await w.dave.call(contract.listBotKeys, { params: { uid } })
  // As existing clients expect it.
  expect(Object.keys(shown ?? {})).toEqual(['id', 'name', 'key', 'created_at', 'last_used'])
  expect((await post(key, w.general)).status).toBe(200)
  const body = { to: 'a@example.org', subject: 'Hello', content: 'hi' }
  expect(await botWith(key).request(contract.botSendMail, { body })).toMatchObject({ status: 403 })
})

test('the secret of a hook sends to its channel and opens nothing else', async () => {
  const secret = await makeBotKey(w, uid, 'grafana', { gid: w.general })
  expect((await post(secret, w.general)).status).toBe(200)
  const other = await w.dave.call(contract.createChannel, {
    body: { name: 'other', is_public: true, members: [] },
  })
  expect((await post(secret, other.gid)).status).toBe(401)
  for (const endpoint of endpoints) expect(await statusOf(endpoint, secret)).toBe(401)
  const [shown] = await w.dave.call(contract.listBotKeys, { params: { uid } })
  expect(shown).toMatchObject({ name: 'grafana', scopes: [], gid: w.general })
  await w.dave.call(contract.deleteBotKey, { params: { uid, kid: shown?.id ?? 0 } })
  expect((await post(secret, w.general)).status).toBe(401)
})

test('a hook needs a channel that exists, and scopes that do', async () => {
  const params = { uid }
  const wrong = { name: 'x', gid: 999_999 }
  expect(await w.dave.request(contract.createBotKey, { params, body: wrong })).toMatchObject({
    status: 404,
  })
  const scopes = ['everything'] as unknown as BotScope[]
  const body = { name: 'x', scopes }
  expect(await w.dave.request(contract.createBotKey, { params, body })).toMatchObject({
    status: 400,
  })
})

test('a language model is offered the tools that its key allows', async () => {
  const toolsOf = async (scopes: BotScope[]) => {
    const key = await makeBotKey(w, uid, scopes.join(), { scopes })
    const { text } = await w.nobody.fetch('POST', '/api/mcp', {
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    })
    const { result } = JSON.parse(text) as { result?: { tools: { name: string }[] } }
    return result?.tools.map(({ name }) => name) ?? []
  }
  expect(await toolsOf(['read'])).toEqual(['list_chats', 'read_history', 'search'])
  expect(await toolsOf(['send'])).toEqual(['send_message', 'react'])
  expect(await toolsOf(['mail'])).toEqual([])
})

test.each(['nobody', '', 'a@b@example.org', 'one@example.org, two@example.org'])(
  'a bot that mails to the wrong address %j gets 400 with the field',
  async (to) => {
    const secret = await makeBotKey(w, uid, 'mailer', { scopes: ['mail'] })
    const body = { to, subject: 'Hello', content: 'text' }
    expect(await botWith(secret).request(contract.botSendMail, { body })).toMatchObject({
      status: 400,
      body: { reason: 'bad_email', field: 'to' },
    })
  },
)
