import * as contract from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

/** Answers 403 to outsiders, as recorded exchanges of existing clients or the contract's text demand. */
const tells = new Set([
  ...['POST /group/:gid/send', 'GET /group/:gid/history', 'POST /group/:gid/members/add'],
  ...['POST /group/:gid/members/remove', 'GET /group/:gid/leave', 'POST /message/:mid/reply'],
  ...['PUT /message/:mid/edit', 'PUT /message/:mid/like', 'DELETE /message/:mid'],
])

test('an outsider gets the same answer for a private channel or its message as for one that does not exist', async () => {
  const { alice, carol, team } = w
  const mid = await alice.send('for the team').to(team)
  const told: string[] = []
  let count = 0
  for (const { method, path, terms } of endpoints) {
    const name = `${method} ${path}`
    if (!/:(gid|mid)\b/.test(path)) continue
    const ask = async (to: { gid: number; mid: number }) => {
      const url = path
        .replaceAll(/:(gid|mid)\b/g, (_, key: string) => String(key === 'gid' ? to.gid : to.mid))
        .replaceAll(/:uid\b/g, String(alice.uid))
        .replaceAll(/:\w+/g, 'x')
      const request = terms.request as unknown
      const type = typeof request === 'string' ? 'text/plain' : 'application/json'
      const body =
        method === 'GET' ? {} : { body: typeof request === 'string' ? 'x' : bodyFor(name, to) }
      const query = path.endsWith('/old_messages') ? '?days=7' : ''
      const answer = await carol.fetch(method, `/api${url}${query}`, {
        headers: { 'content-type': type },
        ...body,
      })
      return answer.status
    }
    count++
    const [real, none] = [await ask({ gid: team, mid }), await ask({ gid: 9999, mid: 99_999 })]
    if (real !== none) told.push(name)
  }
  expect(new Set(told)).toEqual(tells)
  expect(count).toBeGreaterThan(15)
})

interface Numbers {
  gid: number
  mid: number
}
const inAWeek = Date.now() + 7 * 24 * 3_600_000
const text = { content_type: 'text/plain', content: 'x' } as const

/** Requests that name a channel or a message in their query or body. */
const namedBy: Record<string, (to: Numbers, alice: number) => object> = {
  'POST /user/typing': ({ gid }) => ({ body: { gid } }),
  'POST /scheduled': ({ gid }) => ({ body: { target: { gid }, ...text, due_at: inAWeek } }),
  'POST /scheduled, as a reply': ({ mid: reply_mid }, uid) => ({
    body: { target: { uid }, reply_mid, ...text, due_at: inAWeek },
  }),
  'PUT /user/draft': ({ gid, mid }) => ({
    body: { target: { gid }, text: 'x', mentions: {}, reply_to: mid },
  }),
  'POST /reminder': ({ mid }) => ({ body: { mid, due_at: inAWeek } }),
  'POST /favorite': ({ mid }) => ({ body: { mid_list: [mid] } }),
  'POST /resource/archive': ({ mid }) => ({ body: { mid_list: [mid] } }),
  'POST /message/batch': ({ gid }) => ({ body: [{ target: { gid }, ...text }] }),
  'POST /message/batch, as a reply': ({ mid: reply_mid }, uid) => ({
    body: [{ target: { uid }, reply_mid, ...text }],
  }),
  'POST /bot_button': ({ mid }) => ({ body: { mid, button: 'x' } }),
  'POST /bot_command': ({ gid }, uid) => ({ body: { uid, name: 'x', text: '', gid } }),
  'PUT /activity/done': ({ mid }) => ({ body: { mids: [mid], done: true } }),
  'GET /thread/summaries': ({ mid }) => ({ query: { mids: `${mid}` } }),
  'GET /resource/open_graphic_parse': ({ mid }) => ({ query: { url: 'http://127.0.0.1:9/', mid } }),
  'GET /chat/seen': ({ gid }) => ({ query: { gid } }),
  'GET /admin/system/files': ({ gid }) => ({ query: { gid } }),
  'POST /user/mute': ({ gid }) => ({ body: { add_groups: [{ gid }] } }),
  'POST /user/read-index': ({ gid, mid }) => ({ body: { groups: [{ gid, mid }] } }),
  'POST /user/burn-after-reading': ({ gid }) => ({ body: { groups: [{ gid, expires_in: 60 }] } }),
  'PUT /user/unread': ({ gid, mid }) => ({ body: { marks: [{ target: { gid }, mid }] } }),
  'POST /user/pin_chat': ({ gid }) => ({ body: { target: { gid } } }),
  'POST /user/unpin_chat': ({ gid }) => ({ body: { target: { gid } } }),
  'PUT /user/pinned_chats': ({ gid }) => ({ body: [{ gid }] }),
  'POST /user/hide_chat': ({ gid, mid }) => ({
    body: { target: { gid }, mid, until_mention: false },
  }),
  'POST /user/show_chat': ({ gid }) => ({ body: { target: { gid } } }),
  'POST /call/join': ({ gid }) => ({ body: { gid } }),
  'POST /call/link': ({ gid }) => ({ body: { gid } }),
  'POST /call/decline': ({ gid }) => ({ body: { channel_name: `vocechat:group:${gid}` } }),
  'POST /admin/agora/token': ({ gid }) => ({ body: { gid } }),
  'GET /group/create_reg_magic_link': ({ gid }) => ({ query: { gid } }),
  'GET /group/create_invite_private_magic_link': ({ gid }) => ({ query: { gid } }),
  'GET /invite': ({ gid }) => ({ query: { gid } }),
}

/** Their numbers are the end of the page before. */
const pages = new Set([
  ...['GET /activity', 'GET /thread/followed', 'GET /user/chats', 'GET /user/:uid/history'],
])

/** Answers 403 for what exists and 404 for what does not, as the texts of the contract demand. */
const tellsAsDemanded = new Set([
  ...['POST /user/typing', 'POST /favorite', 'POST /resource/archive', 'POST /call/join'],
  ...['POST /user/mute', 'POST /user/burn-after-reading'],
  ...['GET /group/create_reg_magic_link', 'GET /group/create_invite_private_magic_link'],
])

test.each(Object.entries(namedBy))(
  '%s tells an outsider of a private channel or its message only where the contract demands it',
  async (name, requestFor) => {
    const { alice, carol, team } = w
    const mid = await alice.send('for the team').to(team)
    const endpoint = endpoints.find((one) => nameOf(one) === name.split(',')[0])
    if (!endpoint) throw new Error(`There is no ${name}`)
    const ask = async (to: Numbers) => {
      const { status, text } = await carol.request(endpoint, requestFor(to, alice.uid) as never)
      const numbers = new RegExp(`\\b(${to.gid}|${to.mid})\\b`, 'g')
      return `${status} ${text.replace(numbers, '#')}`
    }
    const [real, none] = [await ask({ gid: team, mid }), await ask({ gid: 9999, mid: 99_999 })]
    if (tellsAsDemanded.has(name)) expect(real).not.toBe(none)
    else expect(real).toBe(none)
  },
)

test('every endpoint that takes the number of a channel or a message is compared', () => {
  const compared = new Set(Object.keys(namedBy).map((name) => name.split(',')[0]))
  const missing = endpoints
    .filter(({ terms }) => ['member', 'token'].includes(terms.auth))
    .filter(({ path }) => !/:(gid|mid)\b/.test(path))
    .filter(({ terms }) => /"title":"(gid|mid)"/.test(JSON.stringify([terms.query, terms.request])))
    .map(nameOf)
    .filter((name) => !compared.has(name) && !pages.has(name))
  expect(missing).toEqual([])
})

function nameOf({ method, path }: contract.Endpoint): string {
  return `${method} ${path}`
}

function bodyFor(name: string, { mid }: { mid: number }): string {
  if (/pin$/.test(name)) return JSON.stringify({ mid })
  if (/follow$/.test(name)) return JSON.stringify({ follows: true })
  if (/PUT \/group/.test(name)) return JSON.stringify({ description: 'x' })
  if (/report$/.test(name)) return JSON.stringify({ reason: 'spam' })
  if (/(hidden|preview)$/.test(name)) return JSON.stringify({ hidden: true })
  if (/timeout/.test(name)) return JSON.stringify({ seconds: 60 })
  if (/like$/.test(name)) return JSON.stringify({ action: '👍' })
  if (/members\/(add|remove)$/.test(name)) return '[1]'
  if (/change_type$/.test(name)) return JSON.stringify({ is_public: false })
  return JSON.stringify({})
}

const endpoints = Object.values<unknown>(contract).filter(isEndpoint)

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'terms' in value
}
