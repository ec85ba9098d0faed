import { type LoginResponse, createUser, getMe } from '@parley/protocol'
import { beforeEach, expect, test } from 'vitest'
import { Api } from './api.ts'
import { type LostReason, Session } from './session.ts'
import { nodeWorld } from './testing/node-world.ts'
import type { World } from './world.ts'

let world: World
/** Calls that reached the server, and what it answers. */
let asked: string[]
let answer: () => Response
let hasPassed: number

beforeEach(() => {
  asked = []
  hasPassed = 0
  answer = () => Response.json({})
  world = {
    ...nodeWorld(''),
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
  expect(new Session(world).current?.user.name).toBe('bob')
  expect(there.current?.user.name).toBe('bob')
})

test('a session that ends forgets itself and nobody else', () => {
  const [here] = signedIn('alice', 1)
  here.end('signed-out')
  expect(new Session(world).current).toBeUndefined()

  const [stale] = signedIn('alice', 1)
  signedIn('bob', 2)
  stale.end('kicked')
  expect(new Session(world).current?.user.name).toBe('bob')
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

function signedIn(name: string, uid: number, token = name): [Session, LostReason[]] {
  const session = new Session(world)
  const lost: LostReason[] = []
  session.onLost((reason) => lost.push(reason))
  const login = {
    server_id: 's',
    token,
    refresh_token: token,
    expired_in: 300,
    user: { uid, name },
  }
  session.begin(login as LoginResponse)
  return [session, lost]
}
