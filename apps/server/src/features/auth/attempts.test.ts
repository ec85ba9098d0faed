import { checkEmail, login, register, sendLoginLink, sendRegisterLink } from '@parley/protocol'
import type { Endpoint, Input } from '@parley/protocol'
import { encodeRequest } from '@parley/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world({ PARLEY_RATE_LIMIT: 'on' })
  await w.nobody.does(register, {
    body: { email: 'rosa@example.org', password: 'secret-1', name: 'Rosa' },
  })
})
afterAll(() => w.ends())

/** Asks from an address that is counted: ours is not. */
function from<E extends Endpoint>(ip: string, endpoint: E, input: Input<E>) {
  const { method, path, headers, body } = encodeRequest(endpoint, input)
  return w.nobody.fetches(method, path, { headers: { ...headers, 'x-forwarded-for': ip }, body })
}
const signs = (ip: string, password: string, email = 'rosa@example.org') =>
  from(ip, login, { body: { credential: { type: 'password', email, password } } })
const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, work))
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test('ten wrong passwords are tried and no more, also all at once', async () => {
  const wrong = await times(25, () => signs('203.0.113.1', 'wrong'))
  expect([count(wrong, 401), count(wrong, 429)]).toEqual([10, 15])
  const late = await signs('203.0.113.1', 'secret-1')
  expect(late).toMatchObject({ status: 429 })
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800)
  // From elsewhere she comes in.
  expect((await signs('203.0.113.2', 'secret-1')).status).toBe(200)
})

test('who gets in is not counted', async () => {
  for (let i = 0; i < 12; i++) {
    expect((await signs('203.0.113.3', 'secret-1')).status).toBe(200)
  }
  const wrong = await times(11, () => signs('203.0.113.3', 'wrong'))
  expect([count(wrong, 401), count(wrong, 429)]).toEqual([10, 1])
})

test('a hundred failures are all an address has, whomever they concern', async () => {
  const people = Array.from({ length: 11 }, (_, i) => `nobody${i}@example.org`)
  for (const email of people.slice(0, 10)) await times(10, () => signs('203.0.113.4', 'x', email))
  expect((await signs('203.0.113.4', 'secret-1')).status).toBe(429)
  expect((await signs('203.0.113.5', 'x', people[10])).status).toBe(404)
})

test('calls that anybody may make, and those that send mail', async () => {
  const asks = await times(62, () =>
    from('203.0.113.6', checkEmail, { query: { email: 'a@example.org' } }),
  )
  expect([count(asks, 200), count(asks, 429)]).toEqual([60, 2])

  const links = await times(15, () =>
    from('203.0.113.7', sendLoginLink, { query: { email: 'a@example.org' } }),
  )
  const confirms = await times(17, () =>
    from('203.0.113.7', sendRegisterLink, {
      body: { magic_token: 'x', email: 'a@example.org', password: 'secret-1' },
    }),
  )
  expect([count(links, 503), count(confirms, 400), count(confirms, 429)]).toEqual([15, 15, 2])
})
