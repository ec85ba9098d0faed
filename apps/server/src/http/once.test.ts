import { textDraft } from '@parley/client'
import { limits, sendToChannel, sendToUser } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../testing/person.ts'
import { type World, world } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.ends())

const says = (person: Person, content: string, idempotencyKey?: string) =>
  person.asks(sendToChannel, {
    params: { gid: w.team },
    body: textDraft(content),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })

test('whoever asks again with the same key gets the first answer, and nothing is said twice', async () => {
  const [first, meanwhile] = await Promise.all([
    says(w.alice, 'Once', 'k1'),
    says(w.alice, 'Once', 'k1'),
  ])
  const later = await says(w.alice, 'Once', 'k1')
  expect(first.status).toBe(200)
  expect([meanwhile.body, later.body]).toEqual([first.body, first.body])
  const next = await says(w.alice, 'Next', 'k2')
  expect(next.body).toBe(Number(first.body) + 1)
})

test('without a key, or with another person, device or place, it is another message', async () => {
  const laptop = await w.alsoOn(w.alice, 'web:laptop')
  const mids = [
    await says(w.alice, 'Again', 'k3'),
    await says(w.alice, 'Again'),
    await says(w.bob, 'Again', 'k3'),
    await says(laptop, 'Again', 'k3'),
    await w.alice.asks(sendToUser, {
      params: { uid: w.bob.uid },
      body: textDraft('Again'),
      idempotencyKey: 'k3',
    }),
  ].map(({ body }) => body)
  expect(new Set(mids).size).toBe(5)
})

test('ten minutes later the key is free again', async () => {
  const onTablet = () => w.alsoOn(w.alice, 'web:tablet')
  const first = await says(await onTablet(), 'Early', 'k4')
  w.clock.offset += limits.idempotencyMs + 1
  const later = await says(await onTablet(), 'Late', 'k4')
  w.clock.offset = 0
  expect(later.body).toBe(Number(first.body) + 1)
})

test('a refusal is not kept', async () => {
  const empty = await says(w.alice, '', 'k5')
  expect(empty.status).toBe(400)
  expect((await says(w.alice, 'Words this time', 'k5')).status).toBe(200)
})

test.each(['', 'k'.repeat(limits.idempotencyKey + 1)])('the key "%s" is refused', async (key) => {
  expect((await says(w.alice, 'No', key)).status).toBe(400)
})
