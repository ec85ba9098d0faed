import { createHmac } from 'node:crypto'
import {
  getThirdPartySecret,
  getVisit,
  identifyVisitor,
  login,
  recordVisit,
  register,
  updateLoginConfig,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const device = 'web:widget'
const page = 'https://shop.example/shoes'

async function addVisitor(): Promise<Person> {
  const body = {
    name: 'w-k3v9x2mq',
    email: 'a7c1m4p9z0q2w8e5@shop.example',
    password: 'ue8Zk2Qm9vXr4Tn7Lp0Hs5Bd',
    widget_id: 'footer',
    device,
  }
  const session = await w.nobody.call(register, { body })
  return new Person(w.base, { ...session, uid: session.user.uid, device })
}

test('a visitor tells where they are, and whom they wrote to and admins read it', async () => {
  const visitor = await addVisitor()
  const { alice, bob, dave } = w
  const body = { page: `${page}?size=42#reviews`, title: 'Shoes', language: 'pt-BR' }
  await visitor.call(recordVisit, { body: { ...body, email: 'vera@example.org' } })
  const params = { uid: visitor.uid }
  expect(await alice.request(getVisit, { params })).toMatchObject({ status: 404 })
  await visitor.send('Do you have these in 42?').toPerson(alice)
  expect(await alice.call(getVisit, { params })).toMatchObject({
    page: `${page}?size=42`,
    title: 'Shoes',
    language: 'pt-BR',
    email: 'vera@example.org',
  })
  await visitor.call(recordVisit, { body: { page } })
  expect(await dave.call(getVisit, { params })).toMatchObject({ page, email: 'vera@example.org' })
  expect(await visitor.call(getVisit, { params })).toMatchObject({ page })
  for (const [person, status] of [
    [bob, 404],
    [w.gus, 403],
    [w.nobody, 401],
  ] as const) {
    expect(await person.request(getVisit, { params })).toMatchObject({ status })
  }
})

test('an address that is not of the web, and calls of guests are refused', async () => {
  const visitor = await addVisitor()
  for (const wrong of ['javascript:alert(1)', 'shop', 'file:///etc/passwd']) {
    const answer = await visitor.request(recordVisit, { body: { page: wrong } })
    expect(answer).toMatchObject({ status: 400 })
  }
  expect(await w.gus.request(recordVisit, { body: { page } })).toMatchObject({ status: 403 })
  await visitor.call(recordVisit, { body: { page: 'https://me:secret@shop.example/' } })
  const visit = await visitor.call(getVisit, { params: { uid: visitor.uid } })
  expect(visit.page).toBe('https://shop.example/')
})

test('a user whom the site has signed signs in, the same account each time', async () => {
  const secret = await w.dave.call(getThirdPartySecret, {})
  await w.dave.call(updateLoginConfig, { body: { third_party: true } })
  const hash = createHmac('sha256', secret).update('customer-7').digest('hex')
  const signIn = async () => {
    const body = { user_id: 'customer-7', name: 'Vera', hash }
    const { key } = await w.nobody.call(identifyVisitor, { body })
    return w.nobody.call(login, { body: { credential: { type: 'thirdparty', key }, device } })
  }
  const [first, second] = [await signIn(), await signIn()]
  expect(first.user.name).toBe('Vera')
  expect(second.user.uid).toBe(first.user.uid)
  for (const wrong of ['', 'x', createHmac('sha256', 'other').update('customer-7').digest('hex')]) {
    const body = { user_id: 'customer-7', name: 'Vera', hash: wrong }
    expect(await w.nobody.request(identifyVisitor, { body })).toMatchObject({ status: 401 })
  }
  const other = { user_id: 'customer-8', name: 'Vera', hash }
  expect(await w.nobody.request(identifyVisitor, { body: other })).toMatchObject({ status: 401 })
})

test('the key of a visitor that the site has signed works once', async () => {
  const secret = await w.dave.call(getThirdPartySecret, {})
  await w.dave.call(updateLoginConfig, { body: { third_party: true } })
  const hash = createHmac('sha256', secret).update('customer-9').digest('hex')
  const body = { user_id: 'customer-9', name: 'Vera', hash }
  const [one, two] = [await identified(body), await identified(body)]
  const enter = async (key: string) =>
    (await w.nobody.request(login, { body: { credential: { type: 'thirdparty', key }, device } }))
      .status
  expect(await Promise.all([enter(one), enter(one), enter(two)])).toSatisfy(
    (statuses: number[]) => statuses.toSorted((a, b) => a - b).join() === '200,200,401',
  )
  expect([await enter(one), await enter(two)]).toEqual([401, 401])
})

const identified = async (body: { user_id: string; name: string; hash: string }) =>
  (await w.nobody.call(identifyVisitor, { body })).key

test('the unmodified widget registers with its fixed password, and signs in with it the next time', async () => {
  const body = {
    name: 'w-abcdefgh',
    email: 'w-abcdefgh@shop.example',
    password: '123456',
    gender: 0,
    language: 'en-US',
    device,
    widget_id: 'home',
  }
  const first = await w.nobody.request(register, { body })
  expect(first).toMatchObject({ status: 200, body: { user: { widget_id: 'home' } } })
  expect(await w.nobody.request(register, { body })).toMatchObject({ status: 409 })
  const credential = { type: 'password', email: body.email, password: body.password } as const
  const again = await w.nobody.call(login, { body: { credential, device } })
  expect(again.user.uid).toBe(first.body.user.uid)
})
