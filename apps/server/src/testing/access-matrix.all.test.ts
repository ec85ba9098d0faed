import type { BotScope, Endpoint } from '@parley/protocol'
import { getMe } from '@parley/protocol'
import { contract } from '@parley/protocol/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addVisitor } from '../features/widget/testing/visitor.ts'
import { makeBot, makeBotKey } from './bots.ts'
import { Person } from './person.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let w: TestServer
let bot: number
beforeAll(async () => {
  w = await startTestServer({}, { jobs: 'by hand' })
  bot = await makeBot(w, 'Matrix')
})
afterAll(() => w.close())

let count = 0
const named = () => `Caller ${++count}`
const withKey = (token: string) =>
  new Person(w.base, { uid: 0, token, refresh_token: '', device: '' })
const keyTo = (scope: BotScope) => async () =>
  withKey(await makeBotKey(w, bot, named(), { scopes: [scope] }))

/** Each kind of caller, and how one is made. Calls that end a session need another one. */
const callers: Record<string, () => Promise<Person>> = {
  nobody: async () => w.nobody,
  'forged token': async () => withKey(`${w.alice.token.slice(0, -2)}xx`),
  guest: () => w.addUser(named(), { create_by: 'guest' }),
  visitor: () => addVisitor(w),
  member: () => w.addUser(named()),
  administrator: () => w.addUser(named(), { is_admin: true }),
  'key to send': keyTo('send'),
  'key to read': keyTo('read'),
  'key to mail': keyTo('mail'),
  'key of hooks': keyTo('hook'),
  'secret of a hook': async () => withKey(await makeBotKey(w, bot, named(), { gid: w.general })),
  // The last, because it may end the session that makes the keys.
  owner: () => w.signInOn(w.dave, named()),
}

// The table is reviewed when it changes. It says who passes the gate of an endpoint; what a caller may do with the users,
// channels and messages that a request names is tested with each feature.
test('each kind of caller passes the gates of the endpoints that are meant for it, and no other', async () => {
  const allowed = new Map<Endpoint, string[]>(contract.map((endpoint) => [endpoint, []]))
  for (const [kind, make] of Object.entries(callers)) {
    let caller = await make()
    for (const endpoint of contract) {
      if (await passes(endpoint, caller)) allowed.get(endpoint)?.push(kind)
      if (!(await isSignedIn(caller))) caller = await make()
    }
  }
  const lines = [...allowed].map(([{ method, path }, kinds]) => {
    const who = kinds.length === Object.keys(callers).length ? 'everybody' : kinds.join(', ')
    return `${method.padEnd(6)} ${path.padEnd(46)} ${who || '-'}`
  })
  expect(lines.length).toBeGreaterThan(250)
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('access-matrix.txt')
})

/** Sends a request that names nothing that exists. */
async function passes({ method, path, terms }: Endpoint, { token }: Person): Promise<boolean> {
  const place = `/api${path.replace(/:\w+/g, '999999')}`
  const isRead = method === 'GET'
  const aborting = new AbortController()
  const response = await fetch(`${w.base}${place}`, {
    method,
    headers: {
      ...(token === '' ? {} : { 'x-api-key': token }),
      ...(isRead ? {} : { 'content-type': 'application/json' }),
    },
    ...(isRead ? {} : { body: '{}' }),
    signal: aborting.signal,
  })
  if (terms.response === 'stream') aborting.abort()
  else await response.arrayBuffer()
  return response.status !== 401 && response.status !== 403
}

async function isSignedIn(caller: Person): Promise<boolean> {
  if (caller.uid === 0) return true
  return (await caller.request(getMe, {})).status === 200
}
