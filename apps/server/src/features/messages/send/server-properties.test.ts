import {
  channelHistory,
  editMessage,
  replyToMessage,
  scheduleMessage,
  sendBatch,
  serverProperties,
} from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

const input = {
  content_type: 'text/plain',
  content: 'Missed call',
  properties: {
    local_id: 7,
    unknown: { of: 'another client' },
    buttons: [{ id: 'go', label: 'Go' }],
    call: 'missed',
    event: 'newuser',
    hidden: true,
  },
} as const
const stored = { local_id: 7, unknown: { of: 'another client' } }

test('properties that only the server or a bot sets are not stored with a message of a member', async () => {
  const { alice, bob, team } = w
  expect(Object.keys(input.properties)).toEqual(expect.arrayContaining([...serverProperties]))
  const sent = await bob.send(input).to(team)
  const reply = await bob.call(replyToMessage, { params: { mid: sent }, body: input })
  const edited = await bob.send('a text').to(team)
  const edit = await bob.call(editMessage, { params: { mid: edited }, body: input })
  const [inBatch] = await bob.call(sendBatch, {
    body: [{ ...input, target: { gid: team }, reply_mid: null, idempotency_key: 'one' }],
  })
  const due_at = w.clock.now() + 60_000
  const planned = { ...input, target: { gid: team }, reply_mid: null, due_at, silent: false }
  const { properties } = await bob.call(scheduleMessage, { body: planned })

  const history = await alice.call(channelHistory, { params: { gid: team } })
  const propertiesOf = (mid: number | undefined) => {
    const detail = history.find((one) => one.mid === mid)?.detail
    return detail?.type === 'reaction' ? detail.detail : detail
  }
  for (const mid of [sent, reply, edit, inBatch && 'mid' in inBatch ? inBatch.mid : undefined]) {
    expect(propertiesOf(mid)).toMatchObject({ content: 'Missed call' })
    expect(propertiesOf(mid)).toHaveProperty('properties', stored)
  }
  // Whether the author is a bot is known when the message is sent.
  expect(properties).toEqual({ ...stored, buttons: input.properties.buttons })
})
