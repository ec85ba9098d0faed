import {
  encodeRequest,
  bindCredential,
  changePassword,
  type Credential,
  createAppPassword,
  createUser,
  getAvatar,
  getConfig,
  getCredentials,
  listUsers,
  login,
  resetPassword,
  sendResetPasswordLink,
  testLdapConfig,
  updateLicense,
  updateLoginConfig,
  updateUser,
} from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSlapd, type TestLdapServer } from '../../../../testing/slapd.ts'
import { requireAccount } from '../../../users/index.ts'
import { createIssuer } from '../../../../testing/license-issuer.ts'
import { type MailingServer, startMailingServer } from '../../../../testing/mailing-server.ts'
import { auditFailure } from '../../../../testing/failed-sign-in.ts'
import type { Person } from '../../../../testing/person.ts'
import { saveSettings } from '../../../../testing/settings.ts'
import { startTestServer } from '../../../../testing/test-server.ts'
import { createWallet } from '../../../../testing/providers/wallet.ts'
import { followLdap } from './sign-off.ts'
import { enter, enterAs, link, switchOn } from './testing/ldap-server.ts'

const issuer = createIssuer()
let slapd: TestLdapServer
let w: MailingServer
let restoreSettings: () => Promise<void>

beforeAll(async () => {
  slapd = await startSlapd()
  w = await startMailingServer(issuer.settings)
  restoreSettings = await saveSettings(w)
})
afterAll(async () => {
  await w.close()
  await slapd.close()
})
beforeEach(async () => {
  await restoreSettings()
  await w.renewPeople()
  await w.clearLetters()
  await switchOn(w, slapd)
})

const userOf = async (uid: number) =>
  (await w.dave.call(listUsers, {})).find((user) => user.uid === uid)
const onlyWhileSignedIn = { status: 409, body: { reason: 'link_while_signed_in' } }

const register = (name: string, password: string) =>
  w.dave.call(createUser, {
    body: {
      name,
      email: `${name.toLowerCase()}@corp.example`,
      password,
      gender: 0,
      language: 'en-US',
      is_admin: false,
      is_bot: false,
    },
  })

test('a first sign-in creates an account with name and address, and later ones open it', async () => {
  await slapd.addPerson('ada', { displayName: 'Ada Löwe' })
  await w.dave.call(updateLoginConfig, { body: { who_can_sign_up: 'InvitationOnly' } })
  const first = await enter(w, 'ada')
  expect(first.status).toBe(200)
  expect(first.body.user).toMatchObject({
    name: 'Ada Löwe',
    email: 'ada@corp.example',
    is_admin: false,
    create_by: 'password',
  })
  for (const name of ['ADA', 'Ada@corp.example']) {
    expect((await enter(w, name, 'secret-ada')).body.user.uid).toBe(first.body.user.uid)
  }
  const ada = await enterAs(w, 'ada')
  expect((await ada.call(getCredentials, {})).ldap).toBe('ada')
  expect((await w.alice.call(getCredentials, {})).ldap).toBeNull()
})

test('a wrong password, an empty one, an unknown name and a filter get the same answer', async () => {
  await slapd.addPerson('bert')
  const tries = [
    ['bert', 'wrong'],
    ['bert', ''],
    ['nobody', 'secret-bert'],
    ['nobody@example.org', 'secret-bert'],
    ['*', 'secret-bert'],
    ['b*', 'secret-bert'],
    ['x)(uid=*', 'secret-bert'],
    ['*)(|(uid=bert', 'secret-bert'],
    ['', ''],
    ['alice@example.org', 'wrong'],
  ] as const
  const answers = []
  for (const [name, password] of tries) {
    const { status, text } = await enter(w, name, password)
    answers.push({ status, text })
  }
  expect(answers).toEqual(tries.map(() => ({ status: 401, text: '' })))
})

test('an app password signs in without LDAP, by the name there, until the account is frozen', async () => {
  const dn = await slapd.addPerson('appi')
  const appi = await enterAs(w, 'appi')
  const { secret } = await appi.call(createAppPassword, { body: { name: 'Phone', password: '' } })
  await w.dave.call(updateLoginConfig, { body: { password: false, guest: true } })
  // An LDAP server that does not answer.
  await switchOn(w, slapd, { url: 'ldap://127.0.0.1:1' })
  for (const name of ['appi', 'APPI', 'appi@corp.example']) {
    expect((await enter(w, name, secret)).status).toBe(200)
  }
  expect((await enter(w, 'appi')).status).toBe(503)
  await switchOn(w, slapd)
  await slapd.remove(dn)
  await followLdap(w.services)
  expect((await enter(w, 'appi', secret)).status).toBe(423)
})

test('the app passwords of whoever registered the address of a person of LDAP end', async () => {
  await slapd.addPerson('apps')
  await register('Apps', 'secret-1')
  const { body } = await enter(w, 'apps@corp.example', 'secret-1')
  const early = await w.signInOn({ uid: body.user.uid } as Person, 'web:early')
  const made = { body: { name: 'Phone', password: 'secret-1' } }
  const { secret } = await early.call(createAppPassword, made)
  expect((await enter(w, 'apps')).body.user.uid).toBe(early.uid)
  expect((await enter(w, 'apps', secret)).status).toBe(401)
})

test('a name that finds two entries opens none', async () => {
  await slapd.addPerson('twin-1', { mail: 'twins@corp.example' })
  await slapd.addPerson('twin-2', { mail: 'twins@corp.example' })
  expect((await enter(w, 'twins@corp.example', 'secret-twin-1')).status).toBe(401)
  expect((await enter(w, 'twin-1')).status).toBe(200)
})

test('name and address follow the LDAP server, and an entry that is renamed keeps its account', async () => {
  const dn = await slapd.addPerson('cleo', { displayName: 'Cleo' })
  const { uid } = (await enter(w, 'cleo')).body.user
  await slapd.change(dn, 'displayName', 'Cleo Nile')
  await slapd.change(dn, 'mail', 'nile@corp.example')
  await slapd.rename(dn, 'uid=cnile')
  const renamed = await enter(w, 'cnile', 'secret-cleo')
  expect(renamed.body.user).toMatchObject({ uid, name: 'Cleo Nile', email: 'nile@corp.example' })
})

test('a name or an address that another account has is left to it', async () => {
  const taken = await register('Taken', 'secret-1')
  const dn = await slapd.addPerson('dora', { displayName: 'Taken' })
  const { user } = (await enter(w, 'dora')).body
  expect(user.name).toMatch(/^Taken\d{4}$/)
  await slapd.change(dn, 'mail', taken.email ?? '')
  const later = await enter(w, 'dora')
  expect(later.body.user).toMatchObject({ uid: user.uid, name: user.name, email: user.email })
})

test('the picture is taken, changes with the entry, and one that is none is left out', async () => {
  const draw = (background: string) =>
    sharp({ create: { width: 30, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const dn = await slapd.addPerson('emma', { jpegPhoto: await draw('red') })
  const shown = async (uid: number) =>
    (await w.nobody.request(getAvatar, { query: { uid } } as never)).status
  const first = (await enter(w, 'emma')).body.user
  expect(await shown(first.uid)).toBe(200)
  const at = (await userOf(first.uid))?.avatar_updated_at ?? 0
  w.clock.offset += 1000
  await enter(w, 'emma')
  expect((await userOf(first.uid))?.avatar_updated_at).toBe(at)
  await slapd.change(dn, 'jpegPhoto', await draw('blue'))
  await enter(w, 'emma')
  expect((await userOf(first.uid))?.avatar_updated_at).toBeGreaterThan(at)
  await slapd.addPerson('finn', { jpegPhoto: Buffer.from('no picture') })
  const finn = await enter(w, 'finn')
  expect([finn.status, await shown(finn.body.user.uid)]).toEqual([200, 404])
})

test('members of the group are administrators as long as they are in it', async () => {
  const dn = await slapd.addPerson('gina')
  await slapd.setAdmin(dn, true)
  const isAdmin = async () => (await enter(w, 'gina')).body.user.is_admin
  expect(await isAdmin()).toBe(true)
  expect(await isAdmin()).toBe(true)
  await slapd.setAdmin(dn, false)
  expect(await isAdmin()).toBe(false)
  // A role that an administrator gave does not come from the group.
  const { uid } = (await enter(w, 'gina')).body.user
  await w.dave.call(updateUser, { params: { uid }, body: { is_admin: true } })
  expect(await isAdmin()).toBe(true)
  await slapd.setAdmin(dn, true)
  expect(await isAdmin()).toBe(true)
  await slapd.setAdmin(dn, false)
  expect(await isAdmin()).toBe(true)
})

test('members of a POSIX group are administrators, also after the accounts were compared', async () => {
  await slapd.addPerson('petra')
  await slapd.addPerson('paula')
  const admin_group = await slapd.addPosixGroup('wheel', ['petra'])
  await switchOn(w, slapd, { admin_group })
  const petra = (await enter(w, 'petra')).body.user
  expect(petra.is_admin).toBe(true)
  expect((await enter(w, 'paula')).body.user.is_admin).toBe(false)
  const test = await w.dave.call(testLdapConfig, { body: { login: 'petra' } })
  expect(test.entry?.is_admin).toBe(true)
  await followLdap(w.services)
  expect((await userOf(petra.uid))?.is_admin).toBe(true)
  await slapd.change(admin_group, 'memberUid', 'paula')
  await followLdap(w.services)
  expect((await userOf(petra.uid))?.is_admin).toBe(false)
})

test('a name with the domain of Windows opens the entry whose account name it is, and no other', async () => {
  await slapd.addPerson('wendel', { sAMAccountName: 'wendel' })
  await slapd.addPerson('wilma')
  await slapd.addPerson('wim', { sAMAccountName: 'other' })
  for (const name of ['CORP\\wendel', 'corp.example\\WENDEL']) {
    expect((await enter(w, name, 'secret-wendel')).status).toBe(200)
  }
  for (const [name, password] of [
    ['CORP\\wendel', 'wrong'],
    ['CORP\\wilma', 'secret-wilma'],
    ['CORP\\wim', 'secret-wim'],
    ['CORP\\*', 'secret-wendel'],
    ['CORP\\', 'secret-wendel'],
    ['\\wendel', 'secret-wendel'],
  ] as const) {
    expect((await enter(w, name, password)).status).toBe(401)
  }
})

test('a group that cannot be read changes no roles', async () => {
  const dn = await slapd.addPerson('hugo')
  await slapd.setAdmin(dn, true)
  expect((await enter(w, 'hugo')).body.user.is_admin).toBe(true)
  await switchOn(w, slapd, { admin_group: 'cn=mistyped,dc=example,dc=org' })
  expect((await enter(w, 'hugo')).body.user.is_admin).toBe(true)
  await slapd.setAdmin(dn, false)
})

test('a member with the address of an entry is linked to it, and told so', async () => {
  const { uid } = await register('Ines', 'secret-own')
  await slapd.addPerson('ines')
  expect((await enter(w, 'ines@corp.example', 'secret-own')).status).toBe(200)
  expect((await enter(w, 'ines')).body.user.uid).toBe(uid)
  expect((await w.letters()).map(({ to, subject }) => [to, subject])).toContainEqual([
    'ines@corp.example',
    expect.stringContaining('A new way to sign in'),
  ])
  // From now on the LDAP server has the password.
  expect((await enter(w, 'ines@corp.example', 'secret-own')).status).toBe(401)
  expect((await enter(w, 'ines@corp.example', 'secret-ines')).status).toBe(200)
})

test('linking an entry to a registered address ends the sessions of that account', async () => {
  await w.dave.call(updateLoginConfig, { body: { metamask: true } })
  const { uid } = await register('Rita', 'secret-own')
  const thief = await w.signInOn({ uid } as Person, 'web:thief')
  const wallet = createWallet()
  const credentialOf = async (): Promise<Credential> => {
    const address = encodeURIComponent(wallet.address)
    const path = `/api/token/metamask/nonce?public_address=${address}`
    const nonce = (await w.nobody.fetch('GET', path)).body as string
    return {
      type: 'metamask',
      public_address: wallet.address,
      nonce,
      signature: wallet.sign(nonce),
    }
  }
  await thief.call(bindCredential, { body: { credential: await credentialOf() } })
  await slapd.addPerson('rita')
  expect((await enter(w, 'rita')).body.user.uid).toBe(uid)
  expect((await thief.request(listUsers, {})).status).toBe(401)
  const byWallet = await w.nobody.request(login, { body: { credential: await credentialOf() } })
  expect(byWallet.body.user.uid).not.toBe(uid)
})

test('the address of an entry opens no account of an administrator', async () => {
  const { uid } = await register('Nora', 'secret-own')
  await w.dave.call(updateUser, { params: { uid }, body: { is_admin: true } } as never)
  const owner = { params: { uid: w.dave.uid }, body: { email: 'chief@corp.example' } }
  await w.dave.call(updateUser, owner as never)
  await slapd.addPerson('nils', { mail: 'nora@corp.example' })
  await slapd.addPerson('carl', { mail: 'chief@corp.example' })
  for (const name of ['nils', 'carl']) {
    expect(await enter(w, name)).toMatchObject(onlyWhileSignedIn)
  }
})

test('where people may change their own address, it opens no account, and a user links theirs', async () => {
  await switchOn(w, slapd, { confirms_addresses: false })
  const { uid } = await register('Pia', 'secret-own')
  const pia = await w.signInOn({ uid } as Person, 'web:pia')
  await slapd.addPerson('pia')
  await slapd.addPerson('max', { mail: 'pia@corp.example' })
  expect(await enter(w, 'pia')).toMatchObject(onlyWhileSignedIn)
  expect(await enter(w, 'max')).toMatchObject(onlyWhileSignedIn)

  expect((await link(pia, 'pia', 'wrong')).status).toBe(401)
  expect((await link(pia, 'pia')).status).toBe(200)
  expect((await enter(w, 'pia')).body.user.uid).toBe(uid)
  expect(await pia.call(getCredentials, {})).toMatchObject({ ldap: 'pia' })
  // An account of LDAP belongs to one account here, and one here has one of LDAP.
  expect((await link(w.alice, 'pia')).status).toBe(409)
  expect((await link(pia, 'max')).status).toBe(409)
  expect((await link(w.gus, 'max')).status).toBe(403)
  await switchOn(w, slapd, { enabled: false })
  expect((await link(w.alice, 'max')).status).toBe(400)
})

test('an address that somebody wrote into their entry is not confirmed here', async () => {
  await switchOn(w, slapd, { confirms_addresses: false })
  const dn = await slapd.addPerson('otto', { mail: 'boss@corp.example' })
  const { uid } = (await enter(w, 'otto')).body.user
  const isConfirmed = async () =>
    (await w.services.database.transact((tx) => requireAccount(tx, uid))).email_confirmed
  expect(await isConfirmed()).toBe(false)
  await switchOn(w, slapd)
  await slapd.change(dn, 'mail', 'otto@corp.example')
  await enter(w, 'otto')
  expect(await isConfirmed()).toBe(true)
})

test('a new entry with the address of an older one does not open its account', async () => {
  const dn = await slapd.addPerson('sven')
  const { uid } = (await enter(w, 'sven')).body.user
  await slapd.remove(dn)
  await slapd.addPerson('sven2', { mail: 'sven@corp.example' })
  expect((await enter(w, 'sven2')).status).toBe(409)
  expect(await userOf(uid)).toMatchObject({ email: 'sven@corp.example' })
})

test('the owner keeps a password of their own', async () => {
  await slapd.addPerson('jana')
  expect((await link(w.dave, 'jana')).status).toBe(200)
  await w.dave.call(updateUser, {
    params: { uid: w.dave.uid },
    body: { email: 'jana@corp.example', password: 'secret-own' },
  })
  expect((await enter(w, 'jana')).body.user).toMatchObject({ uid: w.dave.uid, is_admin: true })
  await slapd.stop()
  const opened = await enter(w, 'jana@corp.example', 'secret-own')
  await slapd.start()
  expect(opened.status).toBe(200)
})

test('the password of an account in LDAP is neither changed nor reset', async () => {
  await slapd.addPerson('kira')
  const kira = await enterAs(w, 'kira')
  const refused = { status: 409, body: { reason: 'password_in_directory' } }
  const body = { old_password: '', new_password: 'secret-new' }
  expect(await kira.request(changePassword, { body })).toMatchObject(refused)
  const params = { uid: kira.uid }
  expect(
    await w.dave.request(updateUser, { params, body: { password: 'secret-new' } } as never),
  ).toMatchObject(refused)
  await w.nobody.call(sendResetPasswordLink, { body: { email: 'kira@corp.example' } })
  const [letter] = (await w.letters()).filter(({ to }) => to === 'kira@corp.example')
  expect(letter?.text).toContain('the password of your organization')
  expect(letter?.text).not.toContain('magic_token')
  expect((await enter(w, 'kira@corp.example', 'secret-new')).status).toBe(401)
  expect((await enter(w, 'kira')).status).toBe(200)
})

test('a reset link that was sent before the account was linked does not set a password', async () => {
  await register('Lena', 'secret-own')
  await slapd.addPerson('lena')
  await w.nobody.call(sendResetPasswordLink, { body: { email: 'lena@corp.example' } })
  const [letter] = (await w.letters()).filter(({ to }) => to === 'lena@corp.example')
  const [, magic_token = ''] = /magic_token=([^#&\s]+)/.exec(letter?.text ?? '') ?? []
  await enter(w, 'lena')
  const body = { magic_token, new_password: 'secret-new' }
  expect(await w.nobody.request(resetPassword, { body })).toMatchObject({ status: 409 })
})

test('an LDAP server that is down gives a clear error, and local accounts still sign in', async () => {
  await register('Mona', 'secret-own')
  await slapd.stop()
  const told = await auditFailure(w, async () => {
    const unknown = await enter(w, 'ada')
    expect([unknown.status, unknown.text]).toEqual([503, 'The sign-in provider does not answer'])
  })
  const wrong = await enter(w, 'mona@corp.example', 'wrong')
  const right = await enter(w, 'mona@corp.example', 'secret-own')
  await slapd.start()
  expect([wrong.status, right.status]).toEqual([503, 200])
  const cause = expect.stringContaining('ECONNREFUSED')
  expect(told).toMatchObject({ reason: 'provider_failed', cause })
})

test('clients learn that user names sign in, and nothing else', async () => {
  const { features } = await w.nobody.call(getConfig, {})
  expect(features.directory).toBe(true)
  await switchOn(w, slapd, { enabled: false })
  expect((await w.nobody.call(getConfig, {})).features.directory).toBe(false)
  await slapd.addPerson('nora')
  expect((await enter(w, 'nora')).status).toBe(404)
})

test('an entry that is disabled does not sign in', async () => {
  const dn = await slapd.addPerson('olaf', { userAccountControl: '514' })
  expect((await enter(w, 'olaf')).status).toBe(401)
  await slapd.change(dn, 'userAccountControl', '512')
  expect((await enter(w, 'olaf')).status).toBe(200)
})

test('people of Active Directory are known by the bytes of their objectGUID', async () => {
  await switchOn(w, slapd, { subject_attribute: 'objectGUID' })
  const objectGUID = Buffer.from([0x80, 0xff, 0x28, 0x2a, 0x00, 0x29, 0x5c, 0x01])
  const dn = await slapd.addPerson('paul', { objectGUID, sAMAccountName: 'p.aul' })
  const { uid } = (await enter(w, 'p.aul', 'secret-paul')).body.user
  await slapd.rename(dn, 'uid=paul2')
  expect((await enter(w, 'paul@corp.example', 'secret-paul')).body.user.uid).toBe(uid)
})

test('an entry takes ten wrong passwords, under all of its names together', async () => {
  await slapd.addPerson('quin')
  const limited = await startTestServer({ PARLEY_RATE_LIMIT: 'on' })
  await switchOn(limited, slapd)
  const from = async (email: string, password: string) => {
    const credential = { type: 'password', email, password } as const
    const { method, path, headers, body } = encodeRequest(login, { body: { credential } })
    const from = { ...headers, 'x-forwarded-for': '203.0.113.7' }
    return (await limited.nobody.fetch(method, path, { headers: from, body })).status
  }
  for (let i = 0; i < 5; i++) expect(await from('quin', 'wrong')).toBe(401)
  for (let i = 0; i < 5; i++) expect(await from('quin@corp.example', 'wrong')).toBe(401)
  expect(await from('quin', 'secret-quin')).toBe(429)
  await limited.close()
})

test('a person of LDAP gets no account beyond the limit of the license', async () => {
  await slapd.addPerson('late')
  const store = (terms: Parameters<typeof issuer.issue>[0]) =>
    w.dave.call(updateLicense, { body: { license: issuer.issue(terms) } })
  await store({ user_limit: 4 })
  const refused = await enter(w, 'late')
  expect([refused.status, refused.text]).toEqual([451, 'License error: users reached limit'])
  await store({ user_limit: 5 })
  expect((await enter(w, 'late')).status).toBe(200)
})
