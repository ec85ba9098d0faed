import {
  deleteUser,
  limits,
  listContacts,
  searchUser,
  updateContact,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

type Action = 'add' | 'remove' | 'block' | 'unblock'

const update = (person: Person, action: Action, { uid }: { uid: number }) =>
  person.request(updateContact, { body: { action, target_uid: uid } })
const stored = async (person: Person) =>
  (await person.call(listContacts, {})).map(({ target_uid, contact_info: { status } }) => ({
    [target_uid]: status,
  }))
const settingsEvents = (person: Person) =>
  person.events().filter(({ type }) => type === 'user_settings_changed')

test('the list has added and blocked users, and administrators who were not removed', async () => {
  const { alice, bob, carol, dave, gus } = w
  await update(alice, 'add', bob)
  await update(alice, 'block', carol)
  const list = await alice.call(listContacts, {})
  expect(list).toMatchObject([
    { target_uid: dave.uid, target_info: { name: 'Dave' }, contact_info: { status: 'added' } },
    { target_uid: bob.uid, target_info: { name: 'Bob' }, contact_info: { status: 'added' } },
    { target_uid: carol.uid, contact_info: { status: 'blocked' } },
  ])
  const [admin] = list
  expect(admin?.contact_info.created_at).toBe(admin?.contact_info.updated_at)

  await update(alice, 'remove', dave)
  await update(alice, 'remove', bob)
  expect(await stored(alice)).toEqual([{ [carol.uid]: 'blocked' }])
  // Nobody else has these contacts, and the administrator is not their own contact.
  expect(await stored(bob)).toEqual([{ [dave.uid]: 'added' }])
  expect(await stored(dave)).toEqual([])
  expect(await stored(gus)).toEqual([])
  expect((await w.nobody.request(listContacts, {})).status).toBe(401)
})

test('each action leads to its status and keeps the time of creation', async () => {
  const { alice, bob } = w
  const infoOfBob = async () =>
    (await alice.call(listContacts, {})).find(({ target_uid }) => target_uid === bob.uid)
      ?.contact_info
  await update(alice, 'add', bob)
  const added = await infoOfBob()
  w.clock.offset += 1000
  await update(alice, 'block', bob)
  const blocked = await infoOfBob()
  expect(blocked).toMatchObject({ status: 'blocked', created_at: added?.created_at })
  expect(blocked?.updated_at).toBeGreaterThan(added?.updated_at ?? Infinity)
  await update(alice, 'unblock', bob)
  expect(await infoOfBob()).toBe(undefined)
  await update(alice, 'block', bob)
  await update(alice, 'add', bob)
  expect(await infoOfBob()).toMatchObject({ status: 'added', created_at: added?.created_at })
})

test('a change reaches the other devices and extended streams of its user, and nobody else', async () => {
  const { alice, bob, carol, dave, gus } = w
  const phone = await w.signInOn(alice, 'iOS:a')
  const old = await w.signInOn(alice, 'web:old')
  await Promise.all([alice, phone, bob, carol, dave, gus].map((person) => person.openStream()))
  await old.openStream({})
  const answer = await update(old, 'block', bob)
  expect(answer).toMatchObject({ status: 200, text: '' })
  await update(old, 'block', bob)
  await update(alice, 'remove', bob)
  await w.settle()
  const block = {
    type: 'user_settings_changed',
    from_device: 'web:old',
    add_contacts: [{ target_uid: bob.uid, info: { status: 'blocked' } }],
    remove_contacts: [],
  }
  const removal = { from_device: alice.device, add_contacts: [], remove_contacts: [bob.uid] }
  expect(settingsEvents(phone)).toMatchObject([block, removal])
  expect(settingsEvents(alice)).toMatchObject([block, removal])
  // The caller applies the answer itself, unless its stream is extended.
  expect(settingsEvents(old)).toMatchObject([removal])
  for (const person of [bob, carol, dave, gus]) expect(settingsEvents(person)).toEqual([])
})

test('a new stream has the stored contacts, also after a restart', async () => {
  const { alice, bob, carol } = w
  const contactsOf = async (person: Person) =>
    (await person.openStream()).of('user_settings')[0]?.add_contacts
  expect(await contactsOf(alice)).toEqual([])
  await update(alice, 'add', bob)
  await update(alice, 'block', carol)
  const contacts = [
    { target_uid: bob.uid, info: { status: 'added' } },
    { target_uid: carol.uid, info: { status: 'blocked' } },
  ]
  expect(await contactsOf(alice)).toMatchObject(contacts)
  await w.restart()
  expect(await contactsOf(alice)).toMatchObject(contacts)
  expect(await contactsOf(bob)).toEqual([])
})

test('oneself, unknown users, guests and unknown actions are refused', async () => {
  const { alice, bob, gus } = w
  expect((await update(alice, 'add', alice)).status).toBe(400)
  expect((await update(alice, 'praise' as Action, bob)).status).toBe(400)
  expect(await update(alice, 'block', { uid: 9999 })).toMatchObject({ status: 404, text: '' })
  expect((await update(alice, 'add', gus)).status).toBe(404)
  expect(await update(gus, 'add', bob)).toMatchObject({ status: 403, text: '' })
  expect((await update(w.nobody, 'add', bob)).status).toBe(401)
})

test('a full list takes no further user, and its users can still be changed', async () => {
  const { alice, bob, carol } = w
  await update(alice, 'add', bob)
  await fillContacts(alice)
  expect((await update(alice, 'add', carol)).body).toMatchObject({ reason: 'limit_reached' })
  expect((await update(alice, 'block', bob)).status).toBe(200)
  // Nothing is stored for a user who is no contact.
  expect((await update(alice, 'remove', carol)).status).toBe(200)
})

test('a blocked user does not find who blocked them, and is found by them', async () => {
  const { alice, bob } = w
  const search = (person: Person, keyword: string) =>
    person.call(searchUser, { body: { search_type: 'name', keyword } })
  await update(alice, 'block', bob)
  expect(await search(bob, 'Alice')).toBe(null)
  expect(await search(alice, 'Bob')).toMatchObject({ uid: bob.uid })
  await update(alice, 'unblock', bob)
  expect(await search(bob, 'Alice')).toMatchObject({ uid: alice.uid })
})

test('a deleted user leaves the contacts of others', async () => {
  const { alice, bob, dave } = w
  await update(alice, 'add', bob)
  await dave.call(deleteUser, { params: { uid: bob.uid } })
  expect(await stored(alice)).toEqual([{ [dave.uid]: 'added' }])
  await dave.call(updateUser, { params: { uid: alice.uid }, body: { is_admin: true } })
  expect(await stored(dave)).toEqual([{ [alice.uid]: 'added' }])
})

async function fillContacts({ uid }: Person) {
  const first = 1_000_000
  onTestFinished(() =>
    w.services.database.transact(async (tx) => {
      await tx.deleteFrom('contact').where('target_uid', '>=', first).execute()
      await tx.deleteFrom('account').where('uid', '>=', first).execute()
    }),
  )
  await w.services.database.transact(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .selectAll()
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    const uids = Array.from({ length: limits.contacts - 1 }, (_, at) => first + at)
    for (let at = 0; at < uids.length; at += 500) {
      const part = uids.slice(at, at + 500)
      const accounts = part.map((one) => ({
        ...account,
        uid: one,
        name: `u${one}`,
        name_key: `u${one}`,
        email: null,
      }))
      await tx.insertInto('account').values(accounts).execute()
      const times = { created_at: 1, updated_at: 1 }
      const rows = part.map((target_uid) => ({ uid, target_uid, status: 'added', ...times }))
      await tx.insertInto('contact').values(rows).execute()
    }
  })
}
