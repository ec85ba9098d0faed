import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LdapConnection, type LdapServer, withLdap } from './connection.ts'
import { bytesIn, isSameDn, textIn } from './entry.ts'
import { anyOf, equals, filterFor, filterForAll, isTemplate, matches } from './filter.ts'
import { adminGroup, base, reader, startSlapd, type TestLdapServer } from '../../testing/slapd.ts'

const template = '(|(mail={login})(uid={login})(sAMAccountName={login})(userPrincipalName={login}))'
const picture = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x80])
const guid = Buffer.from([0x00, 0x2a, 0x28, 0x29, 0x5c, 0x80, 0xff, 0x10])

let slapd: TestLdapServer
let ada: string
beforeAll(async () => {
  slapd = await startSlapd()
  ada = await slapd.addPerson('ada', {
    displayName: 'Ada Löwe',
    jpegPhoto: picture,
    objectGUID: guid,
  })
  await slapd.addPerson('bert')
  await slapd.setAdmin(ada, true)
})
afterAll(() => slapd.close())

const server = (more: Partial<LdapServer> = {}): LdapServer => ({
  url: slapd.url,
  startTls: false,
  ca: '',
  bindDn: reader.dn,
  bindPassword: reader.password,
  ...more,
})

const find = (ldap: LdapConnection, login: string) =>
  ldap.search(base, filterFor(template, login), { attributes: ['mail'], max: 5 })
const namesOf = (login: string) =>
  withLdap(server(), async (one) => (await find(one, login)).map(({ dn }) => dn))
const faultOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: { fault?: string }) => error.fault,
  )
const connect = (more: Partial<LdapServer>) =>
  withLdap(server(more), (one) => find(one, 'ada'), { wholeMs: 5_000 })

test('an entry is found by user name and address, with its texts and bytes', async () => {
  expect(await namesOf('ada')).toEqual([ada])
  expect(await namesOf('ADA@corp.example')).toEqual([ada])
  const entry = await withLdap(server(), (one) =>
    one.read(ada, { attributes: ['displayname', 'JPEGPHOTO', 'entryUUID'] }),
  )
  if (!entry) throw new Error('The entry is missing')
  expect(textIn(entry, 'displayName')).toBe('Ada Löwe')
  expect(bytesIn(entry, 'jpegPhoto')).toEqual(picture)
  expect(textIn(entry, 'entryUUID')).toMatch(/^[\da-f-]{36}$/)
  expect(textIn(entry, 'mail')).toBeUndefined()
})

test.each([
  '(&(cn=M\\c3\\bcller*)(uid={login}))',
  '(&(cn=M\\C3\\BCller\\2c J*)(uid={login}))',
  '(&(cn=Müller*)(uid={login}))',
])('the escaped bytes of the filter %s are bytes of UTF-8', async (escaped) => {
  const uid = `joerg${escaped.length}`
  const joerg = await slapd.addPerson(uid, { cn: 'Müller, Jörg' })
  const found = await withLdap(server(), (one) =>
    one.search(base, filterFor(escaped, uid), { attributes: ['cn'], max: 5 }),
  )
  expect(found.map(({ dn }) => dn)).toEqual([joerg])
})

test.each(['*', 'a*', 'ada)(uid=*', ')(uid=*', '*)(|(uid=*', '\\2a', 'ada\0', '(', ''])(
  'the user name %j is no filter',
  async (login) => {
    expect(await namesOf(login)).toEqual([])
  },
)

test('values of bytes are found byte by byte', async () => {
  const search = (value: Buffer) =>
    withLdap(server(), (one) =>
      one.search(base, equals('objectGUID', value), { attributes: [], max: 2 }),
    )
  expect((await search(guid)).map(({ dn }) => dn)).toEqual([ada])
  expect(await search(Buffer.from([...guid].reverse()))).toEqual([])
})

test('a group is searched for a member, also with a rule that the server does not know', async () => {
  const isMember = (dn: string) =>
    withLdap(server(), (one) =>
      one.read(adminGroup, {
        attributes: ['cn'],
        filter: anyOf([
          equals('member', dn),
          equals('noSuchAttribute', dn),
          matches('member', '1.2.840.113556.1.4.1941', dn),
        ]),
      }),
    )
  expect(await isMember(ada)).toBeDefined()
  expect(await isMember(`uid=bert,ou=people,${base}`)).toBeUndefined()
})

test('a password is accepted if it is right, and an empty one never', async () => {
  const accepts = (dn: string, password: string) =>
    withLdap(server(), (one) => one.accepts(dn, password))
  expect(await accepts(ada, 'secret-ada')).toBe(true)
  expect(await accepts(ada, 'wrong')).toBe(false)
  expect(await accepts(ada, '')).toBe(false)
  expect(await accepts('', 'secret-ada')).toBe(false)
  expect(await accepts(`uid=nobody,${base}`, 'secret-ada')).toBe(false)
})

test('TLS needs the right authority, from the start and with StartTLS', async () => {
  const { tlsUrl: url, ca, foreignCa } = slapd
  const upgraded = { startTls: true }
  expect(await connect({ url, ca })).toHaveLength(1)
  expect(await connect({ ...upgraded, ca })).toHaveLength(1)
  for (const wrong of [foreignCa, '']) {
    expect(await faultOf(connect({ url, ca: wrong }))).toBe('certificate')
    expect(await faultOf(connect({ ...upgraded, ca: wrong }))).toBe('certificate')
  }
  const plain = new URL(slapd.url)
  expect(await faultOf(connect({ url: `ldaps://127.0.0.1:${plain.port}`, ca }))).not.toBeUndefined()
})

test('without an account the LDAP server is asked as nobody, who may read nothing here', async () => {
  expect(await faultOf(connect({ bindDn: '' }))).toBe('base-not-found')
})

test('each wrong setting has its own error', async () => {
  expect(await faultOf(connect({ bindPassword: 'wrong' }))).toBe('bind-refused')
  expect(await faultOf(connect({ bindPassword: '' }))).toBe('bind-refused')
  expect(await faultOf(connect({ url: 'ldap://127.0.0.1:1' }))).toBe('unreachable')
  const elsewhere = withLdap(server(), (one) =>
    one.search('dc=nowhere', filterFor(template, 'ada'), { attributes: [], max: 1 }),
  )
  expect(await faultOf(elsewhere)).toBe('base-not-found')
})

test('a connection ends when the server is silent or sends too much', async () => {
  const silent = await listen()
  const url = `ldap://127.0.0.1:${silent.port}`
  const waited = withLdap(server({ url }), async () => {}, { wholeMs: 200 })
  expect(await faultOf(waited)).toBe('unreachable')
  const upgrade = withLdap(server({ url, startTls: true }), async () => {}, { wholeMs: 200 })
  expect(await faultOf(upgrade)).toBe('unreachable')
  await silent.close()
  const jpegPhoto = Buffer.alloc(1_000_000, 1)
  const cora = await slapd.addPerson('cora', { jpegPhoto })
  const read = (bytes: number) =>
    withLdap(server(), (one) => one.read(cora, { attributes: ['jpegPhoto'] }), { bytes })
  expect(await faultOf(read(100_000))).toBe('unreachable')
  expect(await read(1_100_000)).toBeDefined()
})

test('a filter has a place for a user name and is well-formed', () => {
  expect(isTemplate(template)).toBe(true)
  expect(isTemplate('(&(objectClass=person)(userPrincipalName={login}@corp.example))')).toBe(true)
  expect(isTemplate('(uid=ada)')).toBe(false)
  expect(isTemplate('(|(uid={login})')).toBe(false)
  expect(isTemplate('({login})')).toBe(false)
  expect(isTemplate('')).toBe(false)
  expect(filterForAll('(uid={login})').toString()).toBe('(uid=*)')
})

test('distinguished names are compared without case and spaces around commas', () => {
  expect(isSameDn('CN=Ada, OU=People,dc=x', 'cn=ada,ou=people,DC=X')).toBe(true)
  expect(isSameDn('cn=ada,dc=x', 'cn=ad a,dc=x')).toBe(false)
})

async function listen(): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<{ destroy(): void }>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}
