import { searchUser, updateContact, updateMe, updateUser } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'
import type { Person } from '../../../testing/person.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

const find = (who: Person, search_type: 'id' | 'email' | 'name', keyword: string) =>
  who.call(searchUser, { body: { search_type, keyword } })

test('search finds a user by exact id, e-mail or name', async () => {
  const { bob, alice } = w
  for (const [type, word] of [
    ['name', ' aLiCe '],
    ['email', 'Alice@Example.org'],
    ['id', String(alice.uid)],
  ] as const) {
    expect(await find(bob, type, word)).toMatchObject({ uid: alice.uid, name: 'Alice' })
  }
  expect(await find(bob, 'name', 'Bob')).toMatchObject({ uid: bob.uid })
})

test('search by name ignores the case of non-ASCII letters', async () => {
  const elodie = await w.addUser('Élodie')
  expect(await find(w.bob, 'name', 'éLODIE')).toMatchObject({ uid: elodie.uid })
  const other = await w.addUser('Other')
  await other.call(updateMe, { body: { name: 'éLODIE' } })
  expect(await find(w.bob, 'name', 'Élodie')).toMatchObject({ uid: elodie.uid })
  expect(await find(w.bob, 'name', 'éLODIE')).toMatchObject({ uid: other.uid })
})

test('search by name finds composed and decomposed accents by both', async () => {
  const [composed, decomposed] = ['Zo\u00eb', 'Zoe\u0308']
  const zoe = await w.addUser('Zoe')
  await zoe.call(updateMe, { body: { name: decomposed } })
  // As an earlier version stored it.
  const jose = await w.addUser('Jose\u0301')
  for (const [{ uid }, ...names] of [
    [zoe, composed, decomposed, composed.toUpperCase()],
    [jose, 'Jos\u00e9', 'Jose\u0301'],
  ] as const) {
    for (const name of names) expect(await find(w.bob, 'name', name)).toMatchObject({ uid })
  }
})

test('search without a match answers null', async () => {
  for (const [type, word] of [
    ['name', 'Ali'],
    ['email', 'alice'],
    ['id', 'alice'],
    ['id', '99999'],
    ['id', '1e0'],
    ['name', ''],
    ['email', ''],
    ['name', 'Gus'],
  ] as const) {
    const answer = await w.bob.request(searchUser, { body: { search_type: type, keyword: word } })
    expect(answer).toMatchObject({ status: 200, text: 'null' })
  }
})

test('search does not find frozen users or users who blocked the caller', async () => {
  const { dave, bob, carol, alice } = w
  await carol.call(updateContact, { body: { action: 'block', target_uid: bob.uid } })
  expect(await find(bob, 'name', 'Carol')).toBe(null)
  expect(await find(alice, 'name', 'Carol')).toMatchObject({ uid: carol.uid })
  expect(await find(carol, 'name', 'Bob')).toMatchObject({ uid: bob.uid })

  const params = { uid: alice.uid }
  await dave.call(updateUser, { params, body: { status: 'frozen' } })
  expect(await find(bob, 'name', 'Alice')).toBe(null)
})

test('search refuses guests and unknown search types', async () => {
  const body = { search_type: 'name', keyword: 'Bob' } as const
  expect(await w.gus.request(searchUser, { body })).toMatchObject({ status: 403, text: '' })
  const odd = { search_type: 'colour', keyword: 'red' } as never
  expect((await w.bob.request(searchUser, { body: odd })).status).toBe(400)
})
