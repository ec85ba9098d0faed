import { createChannel, limits, type ServerEvent } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { addVisitor } from '../widget/testing/visitor.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

/** The first events of a page, which has nothing from an earlier visit, or knows some messages. */
async function eventsOf(person: Person, query: Record<string, number> = {}) {
  const { events } = await person.openStream({ ext: 1, pages: 1, ...query })
  return events.filter(({ type }) => type !== 'heartbeat')
}

type UsersPage = Extract<ServerEvent, { type: 'users_page' }>
type GroupsPage = Extract<ServerEvent, { type: 'groups_page' }>
const usersIn = (events: readonly ServerEvent[]) =>
  events.filter((event): event is UsersPage => event.type === 'users_page')
const groupsIn = (events: readonly ServerEvent[]) =>
  events.filter((event): event is GroupsPage => event.type === 'groups_page')
const uidsOf = ({ users }: UsersPage) => users.map(({ uid }) => uid)
const gidsOf = ({ groups }: GroupsPage) => groups.map(({ gid }) => gid)

test('a first visit gets the open channel and its authors before everything else', async () => {
  const { alice, bob, carol, team } = w
  await carol.send('first').to(w.general)
  await alice.send('hello').to(team)
  const events = await eventsOf(bob, { open_gid: team })
  const types = events.map(({ type }) => type)
  expect(types.slice(0, 5)).toEqual([
    'user_settings',
    'hidden_chats',
    'contact_remarks',
    'users_page',
    'groups_page',
  ])
  expect(types.at(-1)).toBe('ready')
  expect(types).not.toContain('users_snapshot')
  expect(types).not.toContain('related_groups')
  const [firstUsers, ...users] = usersIn(events)
  const [firstGroups, ...groups] = groupsIn(events)
  expect(firstUsers && uidsOf(firstUsers)).toEqual([bob.uid, alice.uid])
  expect(firstGroups && gidsOf(firstGroups)).toEqual([team])

  const whole = (await bob.openStream()).events
  const [snapshot] = whole.filter((event) => event.type === 'users_snapshot')
  const [related] = whole.filter((event) => event.type === 'related_groups')
  expect(users.flatMap((page) => page.users)).toEqual(snapshot?.users)
  expect(users.at(-1)).toMatchObject({ is_last: true, version: snapshot?.version })
  expect(groups.flatMap((page) => page.groups)).toEqual(related?.groups)
  expect(groups.at(-1)?.is_last).toBe(true)
})

test('a first visit to a direct chat gets the other user first', async () => {
  const { alice, bob } = w
  const [first] = usersIn(await eventsOf(bob, { open_uid: alice.uid }))
  expect(first && uidsOf(first)).toEqual([bob.uid, alice.uid])
})

test('an open channel that the user does not see tells them nothing', async () => {
  const { alice, bob, carol } = w
  const body = { name: 'hidden', members: [bob.uid] }
  const { gid } = await alice.call(createChannel, { body })
  await alice.send('for Bob only').to(gid)
  const events = await eventsOf(carol, { open_gid: gid })
  const [firstUsers] = usersIn(events)
  const [firstGroups] = groupsIn(events)
  expect(firstUsers && uidsOf(firstUsers)).toEqual([carol.uid])
  expect(firstGroups && gidsOf(firstGroups)).toEqual([])
  expect(groupsIn(events).flatMap(gidsOf)).not.toContain(gid)
})

test('pages name to a visitor only those whom they know, whichever chat they ask for', async () => {
  const vera = await addVisitor(w)
  for (const query of [{ open_gid: w.general }, { open_uid: w.alice.uid }]) {
    const events = await eventsOf(vera, query)
    const named = new Set(usersIn(events).flatMap(uidsOf))
    expect(named).toEqual(new Set([w.dave.uid, vera.uid]))
    expect(groupsIn(events).flatMap(gidsOf)).toEqual([])
  }
})

test('who knows messages already gets the whole list, and a client that does not ask for pages too', async () => {
  const { alice, bob, team } = w
  const after_mid = await alice.send('known').to(team)
  const types = async (query: Record<string, number>) =>
    (await bob.openStream(query)).events.map(({ type }) => type)
  for (const query of [{ ext: 1, pages: 1, after_mid }, { pages: 1 }, { ext: 1 }]) {
    const received = await types(query)
    expect(received).toContain('related_groups')
    expect(received).not.toContain('groups_page')
    expect(received).not.toContain('users_page')
  }
})

test('a server with many channels sends them by page', async () => {
  const { dave } = w
  const count = limits.rowsPage + 10
  for (let i = 0; i < count; i++) {
    await dave.call(createChannel, { body: { name: `channel ${i}`, is_public: true } })
  }
  const pages = groupsIn(await eventsOf(w.bob))
  expect(pages.map(({ groups }) => groups.length > limits.rowsPage)).not.toContain(true)
  expect(pages.map(({ is_last }) => is_last)).toEqual([false, false, true])
  const gids = pages.flatMap(gidsOf)
  expect(new Set(gids).size).toBe(gids.length)
  expect(gids.length).toBeGreaterThanOrEqual(count)
})
