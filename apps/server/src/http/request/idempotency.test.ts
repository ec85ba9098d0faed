import { textMessage } from '@parley/client'
import { limits, sendToChannel, sendToUser } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

const sends = (person: Person, content: string, idempotencyKey?: string) =>
  person.request(sendToChannel, {
    params: { gid: w.team },
    body: textMessage(content),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })

test('the same key gets the first answer, and one message is stored', async () => {
  const [first, meanwhile] = await Promise.all([
    sends(w.alice, 'Once', 'k1'),
    sends(w.alice, 'Once', 'k1'),
  ])
  const later = await sends(w.alice, 'Once', 'k1')
  expect(first.status).toBe(200)
  expect([meanwhile.body, later.body]).toEqual([first.body, first.body])
  const next = await sends(w.alice, 'Next', 'k2')
  expect(next.body).toBe(Number(first.body) + 1)
})

test('without a key, or with another person, device or path, it is another message', async () => {
  const laptop = await w.signInOn(w.alice, 'web:laptop')
  const mids = [
    await sends(w.alice, 'Again', 'k3'),
    await sends(w.alice, 'Again'),
    await sends(w.bob, 'Again', 'k3'),
    await sends(laptop, 'Again', 'k3'),
    await w.alice.request(sendToUser, {
      params: { uid: w.bob.uid },
      body: textMessage('Again'),
      idempotencyKey: 'k3',
    }),
  ].map(({ body }) => body)
  expect(new Set(mids).size).toBe(5)
})

test('the query of the address does not matter', async () => {
  const sendAt = (path: string) =>
    w.alice.fetch('POST', path, {
      headers: { 'content-type': 'text/plain', 'idempotency-key': 'k-query' },
      body: 'Same',
    })
  const path = `/api/group/${w.team}/send`
  const first = await sendAt(path)
  expect((await sendAt(`${path}?x=${'y'.repeat(8_000)}`)).body).toBe(first.body)
})

test('the same key with another body is refused, and the first answer stays', async () => {
  const first = await sends(w.alice, 'One text', 'k-body')
  const other = await sends(w.alice, 'Another text', 'k-body')
  expect(other).toMatchObject({ status: 422, body: { reason: 'idempotency_key_reused' } })
  expect((await sends(w.alice, 'One text', 'k-body')).body).toBe(first.body)
  const asMarkdown = await w.alice.request(sendToChannel, {
    params: { gid: w.team },
    body: { ...textMessage('One text'), content_type: 'text/markdown' },
    idempotencyKey: 'k-body',
  })
  expect(asMarkdown.status).toBe(422)
})

test('more keys of a person than are kept in memory are still known', async () => {
  const ofBob = await sends(w.bob, 'Kept', 'k-bob')
  const oldest = await sends(w.alice, 'Oldest', 'k-oldest')
  for (let i = 0; i < 100; i++) await sends(w.alice, `Message ${i}`, `k-many-${i}`)
  expect((await sends(w.bob, 'Kept', 'k-bob')).body).toBe(ofBob.body)
  expect((await sends(w.alice, 'Oldest', 'k-oldest')).body).toBe(oldest.body)
  const newest = await sends(w.alice, 'Message 99', 'k-many-99')
  expect(Number(newest.body)).toBe(Number(oldest.body) + 100)
})

test('a key is free again after ten minutes', async () => {
  const onTablet = () => w.signInOn(w.alice, 'web:tablet')
  const first = await sends(await onTablet(), 'Early', 'k4')
  w.clock.offset += limits.idempotencyMs + 1
  const later = await sends(await onTablet(), 'Late', 'k4')
  w.clock.offset = 0
  expect(later.body).toBe(Number(first.body) + 1)
})

test('a refusal is not kept', async () => {
  const empty = await sends(w.alice, '', 'k5')
  expect(empty.status).toBe(400)
  expect((await sends(w.alice, 'Words this time', 'k5')).status).toBe(200)
})

test.each(['', 'k'.repeat(limits.idempotencyKey + 1)])('the key "%s" is refused', async (key) => {
  expect((await sends(w.alice, 'No', key)).status).toBe(400)
})

test('after a restart the same key still gets the first answer, and another body is refused', async () => {
  const first = await sends(w.alice, 'Before the restart', 'k-restart')
  await w.restart()
  expect((await sends(w.alice, 'Before the restart', 'k-restart')).body).toBe(first.body)
  expect((await sends(w.alice, 'Another text', 'k-restart')).status).toBe(422)
})
