import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { updateUser } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBot, makeBotKey } from '../../testing/bots.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
let bot: number
let key: string
const clients: Client[] = []
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  bot = await makeBot(w, 'Robo')
  key = await makeBotKey(w, bot)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})
afterAll(() => w.close())

async function connect(bearer = key): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${bearer}` }
  const transport = new StreamableHTTPClientTransport(new URL(`${w.base}/mcp`), {
    requestInit: { headers },
  })
  await client.connect(transport as never)
  clients.push(client)
  return client
}

async function use(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args })
  const [part] = content as { text: string }[]
  const text = part?.text ?? ''
  return isError ? { refused: text } : JSON.parse(text)
}

test('a model lists chats, reads, searches, sends, replies and reacts as the bot', async () => {
  const { alice, bob, general } = w
  const asked = await alice.send('How is the deployment?').to(general)
  const client = await connect()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    ...['list_chats', 'read_history', 'search', 'send_message', 'react'],
  ])
  const { channels, people } = await use(client, 'list_chats')
  expect(channels).toEqual([
    { channel: general, name: 'general', description: '', is_public: true },
  ])
  expect(people).toContainEqual({ person: bob.uid, name: 'Bob', is_bot: false })

  const { messages } = await use(client, 'read_history', { channel: general })
  expect(messages).toEqual([
    {
      message: asked,
      from: 'Alice',
      person: alice.uid,
      text: 'How is the deployment?',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ])
  const reply = await use(client, 'send_message', { reply_to: asked, text: '**Green**' })
  await use(client, 'send_message', { person: bob.uid, text: 'Hello Bob' })
  await use(client, 'react', { message: asked, emoji: '👍' })
  const after = await use(client, 'read_history', { channel: general })
  expect(after.messages.at(-1)).toMatchObject({
    message: reply.mid,
    from: 'Robo',
    text: '**Green**',
    reply_to: asked,
  })
  const direct = await use(client, 'read_history', { person: bob.uid })
  expect(direct.messages).toMatchObject([{ text: 'Hello Bob' }])
  const found = await use(client, 'search', { query: 'deployment' })
  expect(found.messages).toMatchObject([{ message: asked }])
})

test('a bot that is not in a channel lists, reads, finds and writes nothing there', async () => {
  const { alice, bob, carol, team } = w
  const mid = await alice.send('a secret word').to(team)
  await alice.send('another secret word').toPerson(carol)
  const client = await connect()
  expect(JSON.stringify(await use(client, 'list_chats'))).not.toContain('team')
  const refused = { refused: expect.stringContaining('Refused') }
  expect(await use(client, 'read_history', { channel: team })).toEqual(refused)
  expect(await use(client, 'send_message', { channel: team, text: 'x' })).toEqual(refused)
  expect(await use(client, 'send_message', { reply_to: mid, text: 'x' })).toEqual(refused)
  expect(await use(client, 'react', { message: mid, emoji: '👍' })).toEqual(refused)
  expect((await use(client, 'read_history', { person: carol.uid })).messages).toEqual([])
  expect((await use(client, 'search', { query: 'secret' })).messages).toEqual([])
  expect(await use(client, 'send_message', { channel: 1, person: bob.uid, text: 'x' })).toEqual({
    refused: 'Give either a channel or a person.',
  })
})

test('without a valid key of an active bot there is no answer', async () => {
  for (const wrong of ['', 'wrong', w.alice.token]) {
    await expect(connect(wrong)).rejects.toMatchObject({ code: 401 })
  }
  const answer = await fetch(`${w.base}/mcp`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(401)
  const client = await connect()
  await w.dave.call(updateUser, { params: { uid: bot }, body: { status: 'frozen' } })
  await expect(use(client, 'list_chats')).rejects.toMatchObject({ code: 401 })
})
