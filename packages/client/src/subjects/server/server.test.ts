import { readExtSetting } from '@parley/protocol'
import { expect, test } from 'vitest'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import { createStore } from '../../subjects.ts'
import { Readings } from '../../readings/readings.ts'
import { ServerActions } from './actions.ts'

/** Actions on a server that answers when the test says so. */
function begin() {
  const requests: { body: unknown; answer(): void; fail(error: Error): void }[] = []
  const call = (_: unknown, { body }: { body: unknown }) =>
    new Promise<void>((answer, fail) => requests.push({ body, answer, fail }))
  const store = createStore()
  const connection = { isReady: () => true, signal: new AbortController().signal }
  const readings = new Readings(store.changes, connection)
  const server = new ServerActions(store, { call } as unknown as Api, readings, () => 7)
  return { store, requests, server }
}

const turn = () => new Promise((done) => setTimeout(done))

test('two switches changed at once are both on, and each request names its own only', async () => {
  const { store, requests, server } = begin()
  const first = server.setSwitch('admin_only_can_invite', true)
  const second = server.setSwitch('enable_msg_url_preview', true)
  await turn()
  expect(requests.map(({ body }) => body)).toEqual([
    { flags: { admin_only_can_invite: true } },
    { flags: { enable_msg_url_preview: true } },
  ])
  requests[1]?.answer()
  requests[0]?.answer()
  await Promise.all([first, second])
  expect(readExtSetting(store.common.ext_setting)).toMatchObject({
    admin_only_can_invite: true,
    enable_msg_url_preview: true,
  })
})

test('a refused change leaves the store as it was and does not stop the next one', async () => {
  const { store, requests, server } = begin()
  const before = store.common
  const first = server.updateSettings({ show_user_online_status: false })
  const second = server.updateSettings({ chat_layout_mode: 'SelfRight' })
  await turn()
  requests[0]?.fail(new RequestError({} as never, 403))
  await expect(first).rejects.toMatchObject({ status: 403 })
  expect(store.common).toBe(before)
  await turn()
  requests[1]?.answer()
  await second
  expect(store.common).toEqual({ ...before, chat_layout_mode: 'SelfRight' })
})

test('a switch keeps the properties that other clients have stored', async () => {
  const { store, requests, server } = begin()
  const text = '{"admin_only_can_invite":true,"theirs":{"deep":1}}'
  store.common = { ...store.common, ext_setting: text }
  const saving = server.setSwitch('enable_msg_url_preview', true)
  requests[0]?.answer()
  await saving
  expect(store.common.ext_setting).toBe(
    '{"admin_only_can_invite":true,"theirs":{"deep":1},"enable_msg_url_preview":true}',
  )
})

test.each([null, '', 'nonsense', '[1]', '3'])(
  'a switch replaces a text that is not a JSON object: %s',
  async (text) => {
    const { store, requests, server } = begin()
    store.common = { ...store.common, ext_setting: text }
    const saving = server.setSwitch('admin_only_can_invite', true)
    requests[0]?.answer()
    await saving
    expect(store.common.ext_setting).toBe('{"admin_only_can_invite":true}')
  },
)

test('a new logo and a new name are in the store after the answer', async () => {
  const { store, requests, server } = begin()
  const changes = Promise.all([server.setLogo(new Uint8Array()), server.update({ name: 'North' })])
  for (const { answer } of requests) answer()
  await changes
  expect(store.logoUpdatedAt).toBe(7)
  expect(store.organization).toEqual({ name: 'North', description: null })
})
