import { deleteUser, limits, setContactRemark } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const name = (person: Person, { uid }: { uid: number }, remark: string) =>
  person.request(setContactRemark, { body: { contact_uid: uid, remark } })
const remarksOf = async (person: Person) =>
  (await person.openStream()).of('contact_remarks')[0]?.remarks

test('a remark reaches all extended streams of its owner, and nobody else', async () => {
  const { alice, bob, carol, dave, gus } = w
  const phone = await w.signInOn(alice, 'iOS:a')
  const old = await w.signInOn(alice, 'web:old')
  await Promise.all([alice, phone, bob, carol, dave, gus].map((person) => person.openStream()))
  const plain = await old.openStream({})
  expect(await name(alice, bob, '  Bobby   from\nsales ')).toMatchObject({ status: 200, text: '' })
  await name(alice, bob, 'Bobby from sales')
  await w.settle()
  const event = { type: 'contact_remark_changed', uid: bob.uid, remark: 'Bobby from sales' }
  for (const person of [alice, phone]) expect(person.events()).toEqual([event])
  for (const person of [old, bob, carol, dave, gus]) expect(person.events()).toEqual([])
  expect(plain.of('contact_remarks')).toEqual([])
})

test('a new stream has the remarks of its user, until an empty one resets it', async () => {
  const { alice, bob, carol } = w
  await name(alice, bob, 'Bobby')
  await name(alice, carol, 'Caz')
  await name(bob, alice, 'Boss')
  await name(alice, carol, 'Cazza')
  const own = [
    { uid: bob.uid, remark: 'Bobby' },
    { uid: carol.uid, remark: 'Cazza' },
  ]
  expect(await remarksOf(alice)).toEqual(own)
  await w.restart()
  expect(await remarksOf(alice)).toEqual(own)
  expect(await remarksOf(carol)).toEqual([])
  await name(alice, bob, ' ')
  expect(await remarksOf(alice)).toEqual([{ uid: carol.uid, remark: 'Cazza' }])
  await w.dave.call(deleteUser, { params: { uid: carol.uid } })
  expect(await remarksOf(alice)).toEqual([])
})

test('oneself, unknown users, guests and long remarks are refused', async () => {
  const { alice, bob, gus, nobody } = w
  expect((await name(alice, alice, 'me')).status).toBe(400)
  expect((await name(alice, { uid: 9999 }, 'x')).status).toBe(404)
  expect((await name(alice, gus, 'x')).status).toBe(404)
  expect((await name(gus, bob, 'x')).status).toBe(403)
  expect((await name(nobody, bob, 'x')).status).toBe(401)
  const max = '🎉'.repeat(limits.remarkChars)
  expect((await name(alice, bob, max)).status).toBe(200)
  expect((await name(alice, bob, `${max}x`)).body).toMatchObject({ reason: 'bad_name' })
  for (const unseen of ['a\u0007b', '\u200b', '\u202ebob']) {
    expect(await name(alice, bob, unseen)).toMatchObject({
      status: 400,
      body: { reason: 'bad_name', field: 'remark' },
    })
  }
})
