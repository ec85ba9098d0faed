import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type TestServer as Server,
  startTestServer,
} from '../apps/server/src/testing/test-server.ts'
import { AddServerError, scopedStore, Servers, SessionHost } from '../packages/client/src/index.ts'
import { nodeEnvironment } from '../packages/client/src/testing/node-environment.ts'
import { signInAs } from './testing/open-client.ts'

const origin = 'http://page.example'
let here: Server
let there: Server
const opened: Servers[] = []

beforeAll(async () => {
  ;[here, there] = await Promise.all([startTestServer(), startTestServer()])
})
afterEach(() => {
  for (const { all } of opened.splice(0)) for (const { host } of all) host.client?.dispose()
})
afterAll(() => Promise.all([here.close(), there.close()]))

/** The servers of a page. Pages with the same environment are tabs of one browser. */
function openPage(own = nodeEnvironment(here.base), from = origin): Servers {
  const environmentAt = (base: string) => ({
    ...nodeEnvironment(base),
    keyValues: scopedStore(own.keyValues, base),
  })
  const servers = new Servers(new SessionHost(own), from, environmentAt)
  opened.push(servers)
  return servers
}

const addProblem = async (servers: Servers, address: string) => {
  const error: unknown = await servers.add(address).catch((reason: unknown) => reason)
  return error instanceof AddServerError ? error.problem : error
}

test('a server that was added keeps its session apart, also after a reload', async () => {
  const environment = nodeEnvironment(here.base)
  const servers = openPage(environment)
  const added = await servers.add(`${there.base}/#/login`)
  expect(added).toMatchObject({ base: there.base, name: 'unknown' })
  signInAs(added.host, await there.signInOn(there.alice, 'web:there'))
  expect(servers.all.map(({ host }) => host.client?.session.current?.user.uid)).toEqual([
    undefined,
    there.alice.uid,
  ])

  const reloaded = openPage(environment)
  expect(reloaded.all.map(({ base }) => base)).toEqual(['', there.base])
  expect(reloaded.all[1]?.host.client?.session.current?.user.uid).toBe(there.alice.uid)
  expect(reloaded.all[0]?.host.client).toBeUndefined()
})

test('a server that is removed is signed out and leaves nothing on the device', async () => {
  const environment = nodeEnvironment(here.base)
  const servers = openPage(environment)
  const { host, base } = await servers.add(there.base)
  const login = await there.signInOn(there.bob, 'web:gone')
  signInAs(host, login)
  await servers.remove(base)
  expect(servers.all.map((one) => one.base)).toEqual([''])
  const left = environment.keyValues.names().filter((name) => name.startsWith(base))
  expect(left).toEqual([])
  const answer = await fetch(`${base}/api/user/me`, { headers: { 'x-api-key': login.token } })
  expect(answer.status).toBe(401)
})

test('a server that cannot be added says why', async () => {
  const servers = openPage()
  expect(await addProblem(servers, 'chat with us')).toBe('not-an-address')
  expect(await addProblem(servers, 'ftp://chat.example.org')).toBe('not-an-address')
  expect(await addProblem(servers, origin)).toBe('is-known')
  expect(await addProblem(servers, 'http://127.0.0.1:9')).toBe('no-answer')
  expect(await addProblem(openPage(undefined, 'https://page.example'), there.base)).toBe(
    'needs-https',
  )
  await servers.add(there.base)
  expect(await addProblem(servers, there.base)).toBe('is-known')
})

test('another tab follows when a server is added or removed', async () => {
  const environment = nodeEnvironment(here.base)
  const [one, other] = [openPage(environment), openPage(environment)]
  await one.add(there.base)
  other.refresh()
  expect(other.all.map(({ base }) => base)).toEqual(['', there.base])
  let told = 0
  other.subscribe(() => told++)
  await one.remove(there.base)
  other.refresh()
  expect(other.all.map(({ base }) => base)).toEqual([''])
  expect(told).toBe(1)
})

test('a damaged list counts as empty', () => {
  const environment = nodeEnvironment(here.base)
  environment.keyValues.set('servers', '[{"base":"javascript:alert(1)","name":""}]')
  expect(openPage(environment).all).toHaveLength(1)
})
