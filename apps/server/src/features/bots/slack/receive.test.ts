import { channelHistory, limits } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBot, makeBotKey } from '../../../testing/bots.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
let key: string
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  key = await makeBotKey(w, await makeBot(w, 'Alerts'))
})
afterAll(() => w.close())

const post = (body: BodyInit, type = 'application/json', gid = w.general, by = key) =>
  fetch(`${w.base}/api/hook/slack/${by}/${gid}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })
const button = { type: 'button', text: { type: 'plain_text', text: 'Approve' } }
const newest = async () =>
  (await w.alice.call(channelHistory, { params: { gid: w.general }, query: {} })).at(-1)

test('an alert in the format of Slack arrives as Markdown, sent by the bot', async () => {
  const alert = {
    channel: '#ignored',
    text: 'summary',
    attachments: [
      { color: '#D63232', title: '[FIRING:1] CPU', text: '*web-1* at 93 % :fire:', fields: null },
    ],
  }
  const answer = await post(JSON.stringify(alert))
  expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
  expect((await newest())?.detail).toMatchObject({
    content_type: 'text/markdown',
    content: 'summary\n\n> **[FIRING:1] CPU**\n>\n> **web-1** at 93 % 🔥',
  })
})

test('a form with JSON in it, as older programs send it, is accepted', async () => {
  const form = new URLSearchParams({ payload: '{"text":"from a <https://example.org|form>"}' })
  expect((await post(form, 'application/x-www-form-urlencoded')).status).toBe(200)
  expect((await newest())?.detail).toMatchObject({ content: 'from a [form](https://example.org)' })
})

test('a message that notifies everyone does so where the bot may', async () => {
  await post('{"text":"<!channel> down"}')
  expect((await newest())?.detail).toMatchObject({
    content: '@all down',
    properties: { mention_all: 'all' },
  })
})

test.each([
  ['nothing to show', '{"attachments":[]}', 400],
  ['no JSON', 'text=hello', 400],
  ['no object', '[1]', 400],
  ['null', 'null', 400],
])('a body with %s is refused', async (_, body, status) => {
  expect((await post(body)).status).toBe(status)
})

test.each([
  ['null for lists', { text: 'a', attachments: [{ text: 'b', blocks: null }] }, 'a\n\n> b'],
  ['a number as text', { text: 502 }, '502'],
  ['NUL in a text', { text: 'a\0b' }, 'ab'],
  ['a button alone', { blocks: [{ type: 'actions', elements: [button] }] }, 'Approve'],
])('a message with %s arrives', async (_, body, content) => {
  const answer = await post(JSON.stringify(body))
  expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
  expect((await newest())?.detail).toMatchObject({ content })
})

test('a message of nested lists only is refused without an error of the server', async () => {
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  expect((await post(`{"text":${deep},"blocks":${deep}}`)).status).toBe(400)
})

test('a text that is too long is cut, and not in the middle of a character', async () => {
  expect((await post(JSON.stringify({ text: 'ä'.repeat(limits.textBytes) }))).status).toBe(200)
  const detail = (await newest())?.detail as { content: string }
  expect(Buffer.byteLength(detail.content)).toBeLessThanOrEqual(limits.textBytes)
  expect(detail.content).toMatch(/^ä+\n\n…$/)
})

test('an unknown key, an unknown channel, and a private one without the bot are refused', async () => {
  const text = '{"text":"x"}'
  expect((await post(text, 'application/json', w.general, 'a'.repeat(64))).status).toBe(401)
  expect((await post(text, 'application/json', 999_999)).status).toBe(404)
  expect((await post(text, 'application/json', w.team)).status).toBe(403)
})
