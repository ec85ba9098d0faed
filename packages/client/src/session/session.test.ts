import { createUser, getMe } from '@parley/protocol'
import { beforeEach, expect, test } from 'vitest'
import { Api } from '../request/api.ts'
import { type LostReason, Session } from './session.ts'
import { SessionStore, type SignedIn } from './session-store.ts'
import { nodeEnvironment } from '../testing/node-environment.ts'
import type { Environment } from '../environment.ts'

let environment: Environment
/** The paths of the requests that reached the server. */
let asked: string[]
let answer: () => Response
let now: number

beforeEach(() => {
  asked = []
  now = 0
  answer = () => Response.json({})
  environment = {
    ...nodeEnvironment(''),
    now: () => now,
    fetch: async (input) => {
      asked.push(input as string)
      return answer()
    },
  }
})

test('a sign-in of another user in another tab ends this session and leaves that one alone', async () => {
  const [here, lost] = signedIn('alice', 1)
  const [there] = signedIn('bob', 2)
  now = 3_600_000
  expect(await here.fresh()).toBeUndefined()
  expect(lost).toEqual(['signed-out'])
  expect(asked).toEqual([])
  expect(new SessionStore(environment).read()?.user.name).toBe('bob')
  expect(there.current?.user.name).toBe('bob')
})

test('a session that ends removes its own stored sign-in only', () => {
  const [here] = signedIn('alice', 1)
  here.end('signed-out')
  expect(new SessionStore(environment).read()).toBeUndefined()

  const [stale] = signedIn('alice', 1)
  signedIn('bob', 2)
  stale.end('kicked')
  expect(new SessionStore(environment).read()?.user.name).toBe('bob')
})

test('tokens that another tab renewed are adopted', async () => {
  const [here, lost] = signedIn('alice', 1)
  now = 3_600_000
  const renewed = signedIn('alice', 1, 'renewed')[0]
  expect(await here.fresh()).toBe('renewed')
  expect(renewed.current?.token).toBe('renewed')
  expect(asked).toEqual([])
  expect(lost).toEqual([])
})

test('a 451 from createUser keeps the session, and a 451 from another call ends it', async () => {
  const [session, lost] = signedIn('alice', 1)
  const api = new Api(environment, session)
  answer = () => new Response('No room', { status: 451 })
  const body = { email: 'c@example.org', password: 'open sesame', name: 'Carol' }
  await expect(api.call(createUser, { body })).rejects.toMatchObject({ words: 'No room' })
  expect(lost).toEqual([])
  await expect(api.call(getMe, {})).rejects.toMatchObject({ status: 451 })
  expect(lost).toEqual(['license'])
})

test('invalid stored data is ignored, and a full storage does not end the session', async () => {
  for (const text of ['{', 'null', '{"token":1}']) {
    environment.keyValues.set('session', text)
    expect(new SessionStore(environment).read()).toBeUndefined()
  }
  const [session, lost] = signedIn('alice', 1)
  environment.keyValues.set = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  for (const token of ['second', 'third']) {
    now += 3_600_000
    answer = () => Response.json({ token, refresh_token: token, expired_in: 300 })
    expect(await session.fresh()).toBe(token)
  }
  expect(session.device).toBe(session.device)
  expect(lost).toEqual([])
})

test('a clock that was set back does not end the session', async () => {
  const [session, lost] = signedIn('alice', 1)
  const api = new Api(environment, session)
  now = -3_600_000
  const answers = [
    new Response('', { status: 401 }),
    Response.json({ token: 'renewed', refresh_token: 'renewed', expired_in: 300 }),
    Response.json({ uid: 1 }),
  ]
  answer = () => answers.shift() as Response
  expect(await api.call(getMe, {})).toEqual({ uid: 1 })
  expect(asked).toEqual(['/api/user/me', '/api/token/renew', '/api/user/me'])
  expect(lost).toEqual([])
})

test('a 401 with a renewed token ends the session', async () => {
  const [session, lost] = signedIn('alice', 1)
  answer = () => new Response('', { status: 401 })
  await expect(new Api(environment, session).call(getMe, {})).rejects.toMatchObject({ status: 401 })
  expect(lost).toEqual(['expired'])
})

test('an answer of a proxy does not end the session', async () => {
  const [session, lost] = signedIn('alice', 1)
  const api = new Api(environment, session)
  answer = () => new Response('<html>sign in to the Wi-Fi</html>')
  await expect(api.call(getMe, {})).rejects.toMatchObject({ status: 0 })
  now = 3_600_000
  await expect(session.fresh()).rejects.toMatchObject({ status: 0 })
  answer = () => new Response('', { status: 429 })
  await expect(session.fresh()).rejects.toMatchObject({ status: 0 })
  expect(lost).toEqual([])
})

test('a truncated answer rejects with status 0', async () => {
  const [session] = signedIn('alice', 1)
  answer = () => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }))
  await expect(new Api(environment, session).call(getMe, {})).rejects.toMatchObject({ status: 0 })
})

function signedIn(name: string, uid: number, token = name): [Session, LostReason[]] {
  const expires_at = now + 300_000
  const signedIn = { server_id: 's', token, refresh_token: token, expires_at, user: { uid, name } }
  const store = new SessionStore(environment)
  store.write(signedIn as SignedIn)
  const session = new Session(environment, store, signedIn as SignedIn)
  const lost: LostReason[] = []
  session.onEnd((reason) => lost.push(reason))
  return [session, lost]
}
