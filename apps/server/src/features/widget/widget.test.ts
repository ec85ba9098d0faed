import {
  getWidgetCss,
  getWidgetPresence,
  limits,
  setWidgetCss,
  updateCommonSettings,
  updateWidgetConfig,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

test('an admin sets the style sheet of the widget, which anybody reads', async () => {
  const { dave, nobody } = w
  expect(await nobody.request(getWidgetCss, {})).toMatchObject({ status: 404, body: undefined })
  expect(await dave.call(setWidgetCss, { body: { data: '.a { color: red }' } })).toBe(true)
  const answer = await nobody.request(getWidgetCss, {})
  expect(answer).toMatchObject({ status: 200, body: '.a { color: red }' })
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const versioned = await nobody.request(getWidgetCss, { query: { t: '1' } })
  expect(versioned.headers.get('cache-control')).toBe('public, max-age=31536000')
  await dave.call(setWidgetCss, { body: { data: '' } })
  expect((await nobody.request(getWidgetCss, {})).status).toBe(404)
})

test('only admins set the style sheet, and not a larger one than allowed', async () => {
  for (const person of [w.bob, w.gus, w.nobody]) {
    const answer = await person.request(setWidgetCss, { body: { data: 'x' } })
    expect(answer.status).toBe(person === w.nobody ? 401 : 403)
  }
  const data = 'ä'.repeat(limits.widgetCssBytes / 2 + 1)
  expect((await w.dave.request(setWidgetCss, { body: { data } })).status).toBe(413)
})

test('anybody reads whether a host of the widget is online, unless the server hides who is', async () => {
  const isThere = async () => (await w.nobody.call(getWidgetPresence, {})).online
  await w.dave.call(updateWidgetConfig, { body: { hosts: [w.alice.uid] } })
  const bob = await w.bob.openStream()
  expect(await isThere()).toBe(false)
  const alice = await w.alice.openStream()
  expect(await isThere()).toBe(true)
  await w.dave.call(updateCommonSettings, { body: { show_user_online_status: false } })
  expect(await isThere()).toBe(false)
  await w.dave.call(updateCommonSettings, { body: { show_user_online_status: true } })
  bob.close()
  alice.close()
})
