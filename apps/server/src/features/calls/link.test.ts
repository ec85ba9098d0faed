import { textMessage } from '@parley/client'
import {
  joinCall,
  leaveCall,
  listCallRooms,
  listChannels,
  loginAsGuest,
  makeCallLink,
  reactInCall,
  readCallLink,
  sendCallSignal,
  sendToChannel,
  updateCallState,
  updateCommonSettings,
  updateLoginConfig,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { saveSettings } from '../../testing/settings.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

// Alice owns the private channel `team`, bob is a member of it, carol is not, and gus is a guest.

let w: TestServer
let restoreSettings: () => Promise<void>
beforeAll(async () => {
  w = await startTestServer()
  restoreSettings = await saveSettings(w)
})
beforeEach(async () => {
  await restoreSettings()
  await w.renewPeople()
  await w.dave.call(updateLoginConfig, { body: { guest: true } })
})
afterAll(() => w.close())

const makeLink = async (more: { reset?: boolean } = {}) =>
  (await w.alice.call(makeCallLink, { body: { gid: w.team, ...more } })).token
const join = (person: Person, link?: string) =>
  person.request(joinCall, { body: { gid: w.team, ...(link === undefined ? {} : { link }) } })
const sessionOf = async (person: Person, link?: string) => {
  const { status, body } = await join(person, link)
  expect(status).toBe(200)
  return (body as { session: string }).session
}
const uidsIn = async (person: Person) =>
  (await person.call(listCallRooms, {})).flatMap(({ participants }) =>
    participants.map(({ uid }) => uid),
  )

test('the token of a link is stored as a hash, one of the previous version after the next start', async () => {
  const stored = async () => {
    const { db } = w.services
    const rows = [
      await db.selectFrom('call_link').selectAll().execute(),
      await db.selectFrom('call_participant').select(['session', 'link']).execute(),
    ]
    return JSON.stringify(rows)
  }
  const token = await makeLink()
  const session = await sessionOf(w.gus, token)
  expect(await stored()).toContain(session)
  expect(await stored()).not.toContain(token)
  expect(await makeLink()).toBe(token)

  await w.services.database.transact(async (tx) => {
    await tx.updateTable('call_link').set({ token, sealed_token: null }).execute()
    await tx.updateTable('call_participant').set({ link: token }).execute()
  })
  await w.restart()
  expect(await stored()).not.toContain(token)
  expect(await makeLink()).toBe(token)
  expect((await join(w.carol, token)).status).toBe(200)
  await makeLink({ reset: true })
  expect(await uidsIn(w.alice)).toEqual([])
})

test('a guest joins the call of a private channel by its link, and sees nothing else of it', async () => {
  const token = await makeLink()
  expect(await w.nobody.call(readCallLink, { params: { token } })).toEqual({
    gid: w.team,
    name: 'team',
    guests: true,
  })
  expect((await join(w.gus)).status).toBe(403)
  const events = await w.gus.openStream()
  const host = await sessionOf(w.alice)
  const session = await sessionOf(w.gus, token)
  expect(await uidsIn(w.alice)).toEqual([w.alice.uid, w.gus.uid])
  expect(await uidsIn(w.gus)).toEqual([w.alice.uid, w.gus.uid])
  await w.gus.call(updateCallState, { body: { session, hand: true } })
  await w.alice.call(reactInCall, { body: { session: host, emoji: '👏' } })
  await events.until(() => events.of('call_reaction').length === 1)
  expect(
    events
      .of('call_room')
      .at(-1)
      ?.participants.map(({ uid }) => uid),
  ).toEqual([w.alice.uid, w.gus.uid])
  const draft = { params: { gid: w.team }, body: textMessage('hello') }
  expect((await w.gus.request(sendToChannel, draft)).status).toBe(403)
  expect((await w.gus.call(listChannels, {})).map(({ gid }) => gid)).not.toContain(w.team)

  await w.gus.call(leaveCall, { body: { session } })
  await events.until(
    () =>
      events
        .of('call_room')
        .at(-1)
        ?.participants.some(({ uid }) => uid === w.gus.uid) === false,
  )
  expect(await uidsIn(w.gus)).toEqual([])
})

test('without a valid link nobody outside joins, and guests have no other way into a call', async () => {
  const token = await makeLink()
  for (const person of [w.carol, w.gus]) {
    expect((await join(person)).status).toBe(403)
    expect((await join(person, 'made up')).status).toBe(403)
  }
  const general = { gid: w.general, link: token }
  expect((await w.gus.request(joinCall, { body: general })).status).toBe(403)
  const direct = { uid: w.alice.uid, link: token }
  expect((await w.gus.request(joinCall, { body: direct })).status).toBe(403)
  const session = await sessionOf(w.alice)
  const watch = { session, data: { kind: 'watch' as const, videos: [] } }
  expect((await w.gus.request(sendCallSignal, { body: watch })).status).toBe(403)
  expect((await w.gus.request(updateCallState, { body: { session } })).status).toBe(403)
  expect((await w.gus.request(leaveCall, { body: { session } })).status).toBe(403)
  // A member from outside of the channel uses the link as guests do.
  await sessionOf(w.carol, token)
  w.clock.offset += 8 * 86_400_000
  expect((await w.nobody.request(readCallLink, { params: { token } })).status).toBe(404)
})

test('a member who may invite makes the link, which stays the same until a reset removes its guests', async () => {
  const refused = async (person: Person, gid: number) =>
    (await person.request(makeCallLink, { body: { gid } })).status
  expect(await refused(w.bob, w.team)).toBe(403)
  expect(await refused(w.carol, w.team)).toBe(404)
  expect(await refused(w.gus, w.general)).toBe(403)
  expect(await refused(w.bob, w.general)).toBe(200)
  const ext_setting = JSON.stringify({ admin_only_can_invite: true })
  await w.dave.call(updateCommonSettings, { body: { ext_setting } })
  expect(await refused(w.bob, w.general)).toBe(403)

  const token = await makeLink()
  expect(await makeLink()).toBe(token)
  await sessionOf(w.alice)
  await sessionOf(w.gus, token)
  const next = await makeLink({ reset: true })
  expect(next).not.toBe(token)
  expect(await uidsIn(w.alice)).toEqual([w.alice.uid])
  expect((await join(w.gus, token)).status).toBe(403)
  await sessionOf(w.gus, next)
})

test('guests leave the call when guests are switched off, and others who came by the link stay', async () => {
  const token = await makeLink()
  await sessionOf(w.alice)
  await sessionOf(w.carol, token)
  await sessionOf(w.gus, token)
  await w.dave.call(updateLoginConfig, { body: { guest: false } })
  expect(await w.nobody.call(readCallLink, { params: { token } })).toMatchObject({ guests: false })
  await vi.waitFor(async () => expect(await uidsIn(w.alice)).toEqual([w.alice.uid, w.carol.uid]))
  expect((await join(w.gus, token)).status).toBe(403)
})

test('a guest has the name that they chose, or a similar one', async () => {
  const guest = await w.nobody.call(loginAsGuest, { query: { name: '  Grandma  ' } })
  expect(guest.user).toMatchObject({ name: 'Grandma', create_by: 'guest' })
  const other = await w.nobody.call(loginAsGuest, { query: { name: 'Alice' } })
  expect(other.user.name).toMatch(/^Alice\d+$/)
})
