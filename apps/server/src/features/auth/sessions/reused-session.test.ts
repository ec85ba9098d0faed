import { register, renew } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailingServer, startMailingServer } from '../../../testing/mailing-server.ts'
import type { Person } from '../../../testing/person.ts'

let w: MailingServer

beforeAll(async () => {
  w = await startMailingServer()
})
beforeEach(async () => {
  await w.renewPeople()
  await w.clearLetters()
})
afterAll(() => w.close())

async function start() {
  const body = { email: 'rosa@example.org', password: 'secret-1', name: 'Rosa', device: 'web:1' }
  const { token, refresh_token, user } = await w.nobody.call(register, { body })
  const other = await w.signInOn({ uid: user.uid } as Person, 'web:2')
  const renewing = (pair = { token, refresh_token }) => w.nobody.request(renew, { body: pair })
  return { other, renewing }
}
const letters = async () => (await w.letters()).map(({ to, subject }) => [to, subject])

test('the owner of a copied session is told on their other devices and by mail', async () => {
  const { other, renewing } = await start()
  const stream = await other.openStream()
  const old = await (await w.signInOn(other, 'iOS:old')).openStream({})
  const stranger = await w.alice.openStream()
  // The thief renews first, the owner a minute later.
  const stolen = await renewing()
  const headers = { 'x-api-key': stolen.body.token }
  await w.nobody.fetch('GET', '/api/user/me', { headers })
  const stored = () => w.services.auth.sessions.get(`${other.uid} web:1`)?.pair_used_at
  await expect.poll(stored).toBeTypeOf('number')
  w.clock.offset += 61_000
  expect((await renewing()).status).toBe(401)
  expect((await renewing(stolen.body)).status).toBe(401)
  expect(await stream.next('session_reused')).toEqual({ type: 'session_reused', device: 'web:1' })
  await w.settle()
  expect([...old.of('session_reused'), ...stranger.of('session_reused')]).toEqual([])
  expect(await letters()).toEqual([['rosa@example.org', 'A session on Parley was ended']])
})

test('two tabs that renew at the same moment send no warning', async () => {
  const { other, renewing } = await start()
  const stream = await other.openStream()
  const answers = await Promise.all([renewing(), renewing()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  w.clock.offset += 50_000
  expect((await renewing()).status).toBe(200)
  await w.settle()
  expect(stream.of('session_reused')).toEqual([])
  expect(await letters()).toEqual([])
})
