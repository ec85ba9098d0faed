import {
  encodeRequest,
  bindCredential,
  changePassword,
  type Credential,
  createUser,
  getAvatar,
  getConfig,
  getCredentials,
  listUsers,
  login,
  resetPassword,
  sendResetPasswordLink,
  updateLicense,
  updateLoginConfig,
  updateUser,
} from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSlapd, type TestDirectory } from '../../../../testing/slapd.ts'
import { createIssuer } from '../../../../testing/license-issuer.ts'
import { type MailingServer, startMailingServer } from '../../../../testing/mailing-server.ts'
import type { Person } from '../../../../testing/person.ts'
import { saveSettings } from '../../../../testing/settings.ts'
import { startTestServer } from '../../../../testing/test-server.ts'
import { createWallet } from '../../../../testing/providers/wallet.ts'
import { enter, enterAs, switchOn } from './testing/ldap-server.ts'

const issuer = createIssuer()
let slapd: TestDirectory
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
const register = (name: string, password: string) =>
  w.dave.call(createUser, {
    body: {
      ...{ name, email: `${name.toLowerCase()}@corp.example`, password, gender: 0 },
      ...{ language: 'en-US', is_admin: false, is_bot: false },
    },
  })

test('a first sign-in creates an account with name and address, and later ones open it', async () => {
  await slapd.addPerson('ada', { displayName: 'Ada Löwe' })
  await w.dave.call(updateLoginConfig, { body: { who_can_sign_up: 'InvitationOnly' } })
  const first = await enter(w, 'ada')
  expect(first.status).toBe(200)
  expect(first.body.user).toMatchObject({
    ...{ name: 'Ada Löwe', email: 'ada@corp.example', is_admin: false, create_by: 'password' },
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

test('a name that finds two entries opens none', async () => {
  await slapd.addPerson('twin-1', { mail: 'twins@corp.example' })
  await slapd.addPerson('twin-2', { mail: 'twins@corp.example' })
  expect((await enter(w, 'twins@corp.example', 'secret-twin-1')).status).toBe(401)
  expect((await enter(w, 'twin-1')).status).toBe(200)
})

test('name and address follow the directory, and an entry that is renamed keeps its account', async () => {
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
  // From now on the directory has the password.
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
      ...{ type: 'metamask', public_address: wallet.address },
      ...{ nonce, signature: wallet.sign(nonce) },
    }
  }
  await thief.call(bindCredential, { body: { credential: await credentialOf() } })
  await slapd.addPerson('rita')
  expect((await enter(w, 'rita')).body.user.uid).toBe(uid)
  expect((await thief.request(listUsers, {})).status).toBe(401)
  const byWallet = await w.nobody.request(login, { body: { credential: await credentialOf() } })
  expect(byWallet.body.user.uid).not.toBe(uid)
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
  await w.dave.call(updateUser, {
    params: { uid: w.dave.uid },
    body: { email: 'jana@corp.example', password: 'secret-own' },
  })
  await slapd.addPerson('jana')
  expect((await enter(w, 'jana')).body.user).toMatchObject({ uid: w.dave.uid, is_admin: true })
  await slapd.stop()
  const opened = await enter(w, 'jana@corp.example', 'secret-own')
  await slapd.start()
  expect(opened.status).toBe(200)
})

test('the password of an account in the directory is neither changed nor reset', async () => {
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

test('a directory that is down gives a clear error, and local accounts still sign in', async () => {
  await register('Mona', 'secret-own')
  await slapd.stop()
  const unknown = await enter(w, 'ada')
  const wrong = await enter(w, 'mona@corp.example', 'wrong')
  const right = await enter(w, 'mona@corp.example', 'secret-own')
  await slapd.start()
  expect([unknown.status, wrong.status, right.status]).toEqual([503, 503, 200])
  expect(unknown.text).toBe('The sign-in provider does not answer')
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

test('a person of the directory gets no account beyond the limit of the license', async () => {
  await slapd.addPerson('late')
  const store = (terms: Parameters<typeof issuer.issue>[0]) =>
    w.dave.call(updateLicense, { body: { license: issuer.issue(terms) } })
  await store({ user_limit: 4 })
  const refused = await enter(w, 'late')
  expect([refused.status, refused.text]).toEqual([451, 'License error: users reached limit'])
  await store({ user_limit: 5 })
  expect((await enter(w, 'late')).status).toBe(200)
})
