import {
  encodeRequest,
  changePassword,
  checkEmail,
  login,
  register,
  sendLoginLink,
  sendRegisterLink,
} from '@parley/protocol'
import type { Endpoint, RequestOf } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
let rosa: Person
beforeAll(async () => {
  w = await startTestServer({ PARLEY_RATE_LIMIT: 'on' })
  rosa = await memberFrom('203.0.113.200', 'Rosa')
})
afterEach(() => vi.useRealTimers())
afterAll(() => w.close())

/** Calls from an address that is counted: loopback, where tests run, is not. */
function from<E extends Endpoint>(
  ip: string,
  endpoint: E,
  input: RequestOf<E>,
  caller = w.nobody,
): ReturnType<Person['fetch']> {
  const { method, path, headers, body } = encodeRequest(endpoint, input)
  return caller.fetch(method, path, { headers: { ...headers, 'x-forwarded-for': ip }, body })
}

const emailOf = (name: string) => `${name.toLowerCase()}@example.org`

/** Registers a user with the password `secret-1` from an address. */
async function memberFrom(ip: string, name: string): Promise<Person> {
  const body = { email: emailOf(name), password: 'secret-1', name, device: 'web:1' }
  const { body: session } = await from(ip, register, { body })
  const { user, token } = session as { user: { uid: number }; token: string }
  const person = await w.signInOn({ uid: user.uid } as Person, 'web:2')
  return Object.assign(person, { token })
}

const signIn = (ip: string, password: string, email = 'rosa@example.org') =>
  from(ip, login, {
    body: { credential: { type: 'password', email, password }, device: `web:${ip}` },
  })
const change = (ip: string, person: Person, old_password: string) =>
  from(ip, changePassword, { body: { old_password, new_password: 'secret-1' } }, person)
const times = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const retryAfter = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'))

test('an account takes ten wrong passwords from one address, also all at once', async () => {
  const wrong = await times(25, () => signIn('203.0.113.1', 'wrong'))
  expect([count(wrong, 401), count(wrong, 429)]).toEqual([10, 15])
  const late = await signIn('203.0.113.1', 'secret-1')
  expect(late).toMatchObject({ status: 429 })
  expect(retryAfter(late)).toBeGreaterThan(800)
  expect((await signIn('203.0.113.2', 'secret-1')).status).toBe(200)
})

test('a successful sign-in is not counted', async () => {
  for (let i = 0; i < 12; i++) {
    expect((await signIn('203.0.113.3', 'secret-1')).status).toBe(200)
  }
  const wrong = await times(11, () => signIn('203.0.113.3', 'wrong'))
  expect([count(wrong, 401), count(wrong, 429)]).toEqual([10, 1])
})

test('an address has a hundred failures, for all accounts together', async () => {
  const people = Array.from({ length: 11 }, (_, i) => `nobody${i}@example.org`)
  for (const email of people.slice(0, 10)) await times(10, () => signIn('203.0.113.4', 'x', email))
  expect((await signIn('203.0.113.4', 'secret-1')).status).toBe(429)
  expect((await signIn('203.0.113.5', 'x', people[10])).status).toBe(404)
}, 60_000)

test.each([
  ['the ports of one IPv4 address', (i: number) => `10.9.8.7:${5000 + i}`],
  ['the addresses of one IPv6 /64', (i: number) => `2001:db8:1:2::${i.toString(16)}`],
  ['the ports of one IPv6 address', (i: number) => `[2001:db8:1:3::1]:${5000 + i}`],
])('%s share one limit', async (_name, address) => {
  const wrong = await times(15, (i) => signIn(address(i), 'wrong'))
  expect([count(wrong, 401), count(wrong, 429)]).toEqual([10, 5])
  expect((await signIn('2001:db8:1:4::1', 'secret-1')).status).toBe(200)
})

test('after a hundred failures from anywhere, an account takes tries with growing pauses', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const email = emailOf('Sina')
  await memberFrom('203.0.113.201', 'Sina')
  const tryFrom = (i: number) => signIn(`198.51.100.${i}`, 'wrong', email)
  const hundred = await times(100, (i) => tryFrom(i % 10))
  expect(count(hundred, 401)).toBe(100)

  // One more at once, the others must wait.
  const more = await times(5, (i) => tryFrom(20 + i))
  expect([count(more, 401), count(more, 429)]).toEqual([1, 4])
  for (const pause of [15, 30, 60]) {
    const refused = await signIn('198.51.100.30', 'secret-1', email)
    expect([refused.status, retryAfter(refused)]).toEqual([429, pause])
    vi.setSystemTime(Date.now() + pause * 1000 + 1)
    expect((await tryFrom(30 + pause)).status).toBe(401)
  }

  // The owner comes in where they are signed in, and other accounts are not concerned.
  expect((await signIn('203.0.113.201', 'secret-1', email)).status).toBe(200)
  expect((await signIn('198.51.100.31', 'secret-1')).status).toBe(200)
}, 60_000)

test('a wrong old password counts as a failed sign-in', async () => {
  const tess = await memberFrom('203.0.113.202', 'Tess')
  const wrong = await times(25, () => change('203.0.113.8', tess, 'wrong'))
  expect([count(wrong, 403), count(wrong, 429)]).toEqual([10, 15])
  expect((await change('203.0.113.8', tess, 'secret-1')).status).toBe(429)
  expect((await signIn('203.0.113.8', 'secret-1', emailOf('Tess'))).status).toBe(429)

  expect((await change('203.0.113.9', tess, 'secret-1')).status).toBe(200)
  expect((await signIn('203.0.113.9', 'secret-1', emailOf('Tess'))).status).toBe(200)
  expect((await change('203.0.113.8', rosa, 'secret-1')).status).toBe(200)
})

test('failed sign-ins of others do not keep a user from changing the password', async () => {
  const uwe = await memberFrom('203.0.113.203', 'Uwe')
  await times(100, (i) => signIn(`198.51.100.${100 + (i % 10)}`, 'wrong', emailOf('Uwe')))
  await times(10, () => signIn('203.0.113.10', 'wrong', emailOf('Uwe')))
  expect((await change('203.0.113.10', uwe, 'secret-1')).status).toBe(200)
}, 60_000)

test('calls without sign-in and calls that send mail are limited by address', async () => {
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

test('PARLEY_RATE_LIMIT=off lifts all limits', async () => {
  const limited = w
  w = await startTestServer({ PARLEY_RATE_LIMIT: 'off' })
  try {
    const vera = await memberFrom('203.0.113.1', 'Vera')
    const signIns = await times(15, () => signIn('203.0.113.1', 'wrong', emailOf('Vera')))
    const changes = await times(15, () => change('203.0.113.1', vera, 'wrong'))
    expect([count(signIns, 401), count(changes, 403)]).toEqual([15, 15])
  } finally {
    await w.close()
    w = limited
  }
})
