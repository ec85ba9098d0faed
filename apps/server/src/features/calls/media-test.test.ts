import { answerCallTest, getCallsNow, joinCall, startCallTest } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

// A browser test checks that the audio comes back.

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

test('only administrators see the running calls and test the media', async () => {
  const { session } = await w.alice.call(joinCall, { body: { gid: w.team } })
  expect(session).not.toBe('')
  const now = await w.dave.call(getCallsNow, {})
  expect(now).toMatchObject({
    rooms: [{ channel_name: `vocechat:group:${w.team}`, gid: w.team, uids: [w.alice.uid] }],
  })
  expect(now.ports[1]).toBeGreaterThan(now.ports[0])
  for (const person of [w.alice, w.gus]) {
    expect(await person.request(getCallsNow, {})).toMatchObject({ status: 403 })
    const body = { sdp: 'v=0', mid: '0' }
    expect(await person.request(startCallTest, { body })).toMatchObject({ status: 403 })
    const answer = { params: { id: 'x' }, body: { sdp: 'v=0' } }
    expect(await person.request(answerCallTest, answer)).toMatchObject({ status: 403 })
  }
})

test('an invalid offer and an answer to an ended test are rejected', async () => {
  const body = { sdp: 'nonsense', mid: '0' }
  expect(await w.dave.request(startCallTest, { body })).toMatchObject({ status: 400 })
  const id = `unknown@${w.services.nodes.self}`
  const answer = { params: { id }, body: { sdp: 'v=0' } }
  expect(await w.dave.request(answerCallTest, answer)).toMatchObject({ status: 404 })
})
