import { createUser, getMe } from '@parley/protocol'
import { beforeEach, expect, test } from 'vitest'
import { Api } from './api.ts'
import { type LostReason, Session } from './session.ts'
import { SessionStore, type SignedIn } from './session-store.ts'
import { nodeEnvironment } from './testing/node-environment.ts'
import type { Environment } from './environment.ts'

let world: Environment
/** Calls that reached the server, and what it answers. */
let asked: string[]
let answer: () => Response
let hasPassed: number

beforeEach(() => {
  asked = []
  hasPassed = 0
  answer = () => Response.json({})
  world = {
    ...nodeEnvironment(''),
    now: () => hasPassed,
    fetch: async (input) => {
      asked.push(input as string)
      return answer()
    },
  }
})

test('who signed in in another tab stays signed in there, and is not taken for us', async () => {
  const [here, lost] = signedIn('alice', 1)
  const [there] = signedIn('bob', 2)
  hasPassed = 3_600_000
  expect(await here.fresh()).toBeUndefined()
  expect(lost).toEqual(['signed-out'])
  expect(asked).toEqual([])
  expect(new SessionStore(world).read()?.user.name).toBe('bob')
  expect(there.current?.user.name).toBe('bob')
})

test('a session that ends forgets itself and nobody else', () => {
  const [here] = signedIn('alice', 1)
  here.end('signed-out')
  expect(new SessionStore(world).read()).toBeUndefined()

  const [stale] = signedIn('alice', 1)
  signedIn('bob', 2)
  stale.end('kicked')
  expect(new SessionStore(world).read()?.user.name).toBe('bob')
})

test('a renewal of another tab is taken over', async () => {
  const [here, lost] = signedIn('alice', 1)
  hasPassed = 3_600_000
  const renewed = signedIn('alice', 1, 'renewed')[0]
  expect(await here.fresh()).toBe('renewed')
  expect(renewed.current?.token).toBe('renewed')
  expect(asked).toEqual([])
  expect(lost).toEqual([])
})

test('no room for one more sends nobody away; a license that refuses us does', async () => {
  const [session, lost] = signedIn('alice', 1)
  const api = new Api(world, session)
  answer = () => new Response('No room', { status: 451 })
  const body = { email: 'c@example.org', password: 'open sesame', name: 'Carol' }
  await expect(api.call(createUser, { body })).rejects.toMatchObject({ words: 'No room' })
  expect(lost).toEqual([])
  await expect(api.call(getMe, {})).rejects.toMatchObject({ status: 451 })
  expect(lost).toEqual(['license'])
})

test('a shelf that holds something else, or no room, stops nobody', async () => {
  for (const text of ['{', 'null', '{"token":1}']) {
    world.keyValues.set('session', text)
    expect(new SessionStore(world).read()).toBeUndefined()
  }
  const [session, lost] = signedIn('alice', 1)
  world.keyValues.set = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  for (const token of ['second', 'third']) {
    hasPassed += 3_600_000
    answer = () => Response.json({ token, refresh_token: token, expired_in: 300 })
    expect(await session.fresh()).toBe(token)
  }
  expect(session.device).toBe(session.device)
  expect(lost).toEqual([])
})

test('a clock that was set back does not sign anybody out', async () => {
  const [session, lost] = signedIn('alice', 1)
  const api = new Api(world, session)
  hasPassed = -3_600_000
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

test('who is refused with a renewed token as well is signed out', async () => {
  const [session, lost] = signedIn('alice', 1)
  answer = () => new Response('', { status: 401 })
  await expect(new Api(world, session).call(getMe, {})).rejects.toMatchObject({ status: 401 })
  expect(lost).toEqual(['expired'])
})

test('a proxy that answers in the place of the server signs nobody out', async () => {
  const [session, lost] = signedIn('alice', 1)
  const api = new Api(world, session)
  answer = () => new Response('<html>sign in to the Wi-Fi</html>')
  await expect(api.call(getMe, {})).rejects.toMatchObject({ status: 0 })
  hasPassed = 3_600_000
  await expect(session.fresh()).rejects.toMatchObject({ status: 0 })
  answer = () => new Response('', { status: 429 })
  await expect(session.fresh()).rejects.toMatchObject({ status: 0 })
  expect(lost).toEqual([])
})

test('an answer that breaks off is no answer', async () => {
  const [session] = signedIn('alice', 1)
  answer = () => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }))
  await expect(new Api(world, session).call(getMe, {})).rejects.toMatchObject({ status: 0 })
})

function signedIn(name: string, uid: number, token = name): [Session, LostReason[]] {
  const expires_at = hasPassed + 300_000
  const signedIn = { server_id: 's', token, refresh_token: token, expires_at, user: { uid, name } }
  const store = new SessionStore(world)
  store.write(signedIn as SignedIn)
  const session = new Session(world, store, signedIn as SignedIn)
  const lost: LostReason[] = []
  session.onEnd((reason) => lost.push(reason))
  return [session, lost]
}
