import { listAdminUsers, listUsers, updateUser } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { base, startSlapd, type TestLdapServer } from '../../../../testing/slapd.ts'
import { saveSettings } from '../../../../testing/settings.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { followLdap } from './sign-off.ts'
import { enter, enterAs, link, switchOn } from './testing/ldap-server.ts'

let slapd: TestLdapServer
let w: TestServer
let restoreSettings: () => Promise<void>

beforeAll(async () => {
  slapd = await startSlapd()
  w = await startTestServer()
  restoreSettings = await saveSettings(w)
})
afterAll(async () => {
  await w.close()
  await slapd.close()
})
beforeEach(async () => {
  await restoreSettings()
  await w.renewPeople()
  await switchOn(w, slapd)
})

const follow = () => followLdap(w.services)
const statusOf = async ({ uid }: { uid: number }) =>
  (await w.dave.call(listAdminUsers, {})).find((user) => user.uid === uid)?.status

test('an account whose entry is gone is frozen and signed out, and thawed when it is back', async () => {
  const dn = await slapd.addPerson('ada')
  const ada = await enterAs(w, 'ada')
  const stream = await ada.openStream()
  await w.alice.openStream()
  await follow()
  expect(await statusOf(ada)).toBe('normal')
  await slapd.remove(dn)
  await follow()
  await stream.until(() => stream.closed, 'the kick')
  expect(ada.events()).toContainEqual({ type: 'kick', reason: 'frozen' })
  await w.settle()
  expect(w.alice.events().filter(({ type }) => type === 'kick')).toEqual([])
  expect(await statusOf(ada)).toBe('frozen')
  expect((await ada.request(listUsers, {})).status).toBe(401)
  expect((await enter(w, 'ada')).status).toBe(401)
  await follow()
  expect(await statusOf(ada)).toBe('frozen')
})

test('an account that the LDAP server froze is thawed when its entry is enabled again', async () => {
  const dn = await slapd.addPerson('bert', { userAccountControl: '512' })
  const bert = await enterAs(w, 'bert')
  await slapd.change(dn, 'userAccountControl', '514')
  await follow()
  expect(await statusOf(bert)).toBe('frozen')
  await slapd.change(dn, 'userAccountControl', '512')
  await follow()
  expect(await statusOf(bert)).toBe('normal')
  expect((await enter(w, 'bert')).status).toBe(200)
})

test('a sign-in thaws an account whose entry is back', async () => {
  const dn = await slapd.addPerson('cleo', { userAccountControl: '514' })
  await slapd.change(dn, 'userAccountControl', '512')
  const cleo = await enterAs(w, 'cleo')
  await slapd.change(dn, 'userAccountControl', '514')
  await follow()
  await slapd.change(dn, 'userAccountControl', '512')
  const { body, status } = await enter(w, 'cleo')
  expect([status, body.user.uid]).toEqual([200, cleo.uid])
})

test('an account that an administrator froze stays frozen', async () => {
  const dn = await slapd.addPerson('dora')
  const dora = await enterAs(w, 'dora')
  await w.dave.call(updateUser, { params: { uid: dora.uid }, body: { status: 'frozen' } })
  await slapd.change(dn, 'userAccountControl', '514')
  await follow()
  await slapd.change(dn, 'userAccountControl')
  await follow()
  expect(await statusOf(dora)).toBe('frozen')
  expect((await enter(w, 'dora')).status).toBe(423)
})

test('an LDAP server that is down changes nothing, and neither does one without its base', async () => {
  await slapd.addPerson('emma')
  const emma = await enterAs(w, 'emma')
  await slapd.stop()
  await follow()
  await slapd.start()
  expect(await statusOf(emma)).toBe('normal')
  await switchOn(w, slapd, { base: `ou=mistyped,${base}` })
  await follow()
  expect(await statusOf(emma)).toBe('normal')
})

test('accounts are frozen when the filter leaves them out, but not all of many at once', async () => {
  const names = Array.from({ length: 11 }, (_, i) => `many${i}`)
  for (const name of names) await slapd.addPerson(name, { displayName: `Person ${name}` })
  const uids: number[] = []
  for (const name of names) uids.push((await enter(w, name)).body.user.uid)
  const filterOf = (part: string) => ({ user_filter: `(&(displayName=${part})(uid={login}))` })
  await switchOn(w, slapd, filterOf('Nobody'))
  await follow()
  expect(new Set(await Promise.all(uids.map((uid) => statusOf({ uid }))))).toEqual(
    new Set(['normal']),
  )
  await switchOn(w, slapd, filterOf('Person many3'))
  await follow()
  const frozen = await Promise.all(uids.map((uid) => statusOf({ uid })))
  expect(frozen.filter((status) => status === 'normal')).toHaveLength(1)
  expect(frozen[3]).toBe('normal')
})

test('people are followed by the bytes of their objectGUID, and by name without an id', async () => {
  await switchOn(w, slapd, { subject_attribute: 'objectGUID' })
  const objectGUID = Buffer.from([0x80, 0xff, 0x28, 0x2a, 0x00, 0x29, 0x5c, 0x02])
  const guid = await slapd.addPerson('finn', { objectGUID })
  const finn = await enterAs(w, 'finn')
  const plain = await slapd.addPerson('gina')
  const gina = await enterAs(w, 'gina')
  await follow()
  expect([await statusOf(finn), await statusOf(gina)]).toEqual(['normal', 'normal'])
  await slapd.remove(guid)
  await slapd.remove(plain)
  await follow()
  expect([await statusOf(finn), await statusOf(gina)]).toEqual(['frozen', 'frozen'])
})

test('a member who left the group of administrators loses the role, and the owner keeps it', async () => {
  const dn = await slapd.addPerson('hugo')
  await slapd.setAdmin(dn, true)
  const hugo = await enterAs(w, 'hugo')
  const owner = await slapd.addPerson('ines')
  onTestFinished(() =>
    w.services.database.transact(async (tx) => {
      await tx.deleteFrom('identity').where('uid', '=', w.dave.uid).execute()
    }),
  )
  expect((await link(w.dave, 'ines')).status).toBe(200)
  expect((await enter(w, 'ines')).body.user.uid).toBe(w.dave.uid)
  await slapd.setAdmin(dn, false)
  await slapd.remove(owner)
  await follow()
  const roles = new Map(
    (await w.dave.call(listAdminUsers, {})).map(({ uid, is_admin, status }) => [
      uid,
      [is_admin, status],
    ]),
  )
  expect(roles.get(hugo.uid)).toEqual([false, 'normal'])
  expect(roles.get(w.dave.uid)).toEqual([true, 'normal'])
})

test('nothing is asked while it is switched off', async () => {
  const dn = await slapd.addPerson('jana')
  const jana = await enterAs(w, 'jana')
  await switchOn(w, slapd, { enabled: false })
  await slapd.remove(dn)
  await follow()
  expect(await statusOf(jana)).toBe('normal')
})
