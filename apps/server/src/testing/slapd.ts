import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Attribute, Change, Client } from 'ldapts'
import { freePort } from './postgres.ts'

const run = promisify(execFile)

/** The base of the search. */
export const base = 'dc=example,dc=org'
/** The account with which a server searches. */
export const reader = { dn: `cn=chat,${base}`, password: 'reads-all' }
/** The group whose members are administrators. */
export const adminGroup = `cn=chat admins,ou=groups,${base}`

const root = { dn: `cn=root,${base}`, password: 'root-secret' }

/** OpenLDAP on 127.0.0.1, in a temporary folder. */
export interface TestLdapServer {
  /** Without TLS from the start; StartTLS is offered. */
  url: string
  tlsUrl: string
  /** The authority of its certificate, in PEM. */
  ca: string
  /** An authority that has signed nothing. */
  foreignCa: string
  /** Adds a person with the password `secret-<uid>`, and returns their DN. */
  addPerson(uid: string, attributes?: Record<string, string | Buffer>): Promise<string>
  /** Adds a group of POSIX, which names its members by `memberUid`, and returns its DN. */
  addPosixGroup(name: string, members: string[]): Promise<string>
  /** Changes an attribute; removes it without a value. */
  change(dn: string, name: string, value?: string | Buffer): Promise<void>
  rename(dn: string, rdn: string): Promise<string>
  remove(dn: string): Promise<void>
  /** Adds a person to the group of administrators, or removes them. */
  setAdmin(dn: string, isAdmin: boolean): Promise<void>
  /** Ends the server, cutting all connections, until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** The program: PARLEY_TEST_SLAPD, or the one that a package has installed. */
const findSlapd = (): string | undefined =>
  [process.env.PARLEY_TEST_SLAPD ?? '', '/usr/sbin/slapd', '/usr/libexec/slapd'].find(
    (path) => path !== '' && existsSync(path),
  )

/** Starts an OpenLDAP server with two organizational units and an empty group of administrators. */
export async function startSlapd(): Promise<TestLdapServer> {
  const installed = findSlapd()
  if (installed === undefined) throw new Error('OpenLDAP is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'parley-slapd-'))
  // A copy: a profile of AppArmor may keep the installed program out of this folder.
  const program = join(folder, 'slapd')
  await copyFile(installed, program)
  await mkdir(join(folder, 'data'))
  await createCertificates(folder)
  await writeFile(join(folder, 'slapd.conf'), settings(folder))
  const [port, tlsPort] = [await freePort(), await freePort()]
  const url = `ldap://127.0.0.1:${port}`
  const tlsUrl = `ldaps://localhost:${tlsPort}`
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const addresses = `${url} ldaps://127.0.0.1:${tlsPort}`
    const args = ['-f', join(folder, 'slapd.conf'), '-h', addresses, '-d', '0']
    child = spawn(program, args, { stdio: 'ignore' })
    await untilReady(url, child)
  }

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async function asRoot<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ url })
    try {
      await client.bind(root.dn, root.password)
      return await work(client)
    } finally {
      await client.unbind()
    }
  }

  const modify = (dn: string, operation: 'add' | 'delete' | 'replace', modification: Attribute) =>
    asRoot((client) => client.modify(dn, new Change({ operation, modification })))

  await start()
  await asRoot(addTree)
  return {
    url,
    tlsUrl,
    ca: await readFile(join(folder, 'ca.crt'), 'utf8'),
    foreignCa: await readFile(join(folder, 'foreign.crt'), 'utf8'),
    async addPerson(uid, given = {}) {
      const dn = `uid=${uid},ou=people,${base}`
      const attributes = {
        objectClass: ['inetOrgPerson', 'extensibleObject'],
        uid,
        userPassword: `secret-${uid}`,
        cn: uid,
        sn: uid,
        mail: `${uid}@corp.example`,
      }
      const rows = Object.entries({ ...attributes, ...given }).map(([type, value]) =>
        attributeOf(type, value),
      )
      await asRoot((client) => client.add(dn, rows))
      return dn
    },
    async addPosixGroup(name, members) {
      const dn = `cn=${name},ou=groups,${base}`
      const group = { objectClass: ['posixGroup'], cn: name, gidNumber: '10', memberUid: members }
      await asRoot((client) => client.add(dn, group))
      return dn
    },
    change: (dn, name, value) => modify(dn, 'replace', attributeOf(name, value ?? [])),
    async rename(dn, rdn) {
      const parent = dn.slice(dn.indexOf(',') + 1)
      await asRoot((client) => client.modifyDN(dn, rdn))
      return `${rdn},${parent}`
    },
    remove: (dn) => asRoot((client) => client.del(dn)),
    setAdmin: (dn, isAdmin) =>
      modify(adminGroup, isAdmin ? 'add' : 'delete', attributeOf('member', dn)),
    stop,
    start,
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function attributeOf(type: string, value: string | Buffer | string[]): Attribute {
  const values = Array.isArray(value) ? value : [value]
  return new Attribute({ type, values: values as string[] })
}

async function addTree(client: Client): Promise<void> {
  await client.add(base, { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' })
  for (const ou of ['people', 'groups']) {
    await client.add(`ou=${ou},${base}`, { objectClass: ['organizationalUnit'], ou })
  }
  await client.add(reader.dn, {
    objectClass: ['organizationalRole', 'simpleSecurityObject'],
    cn: 'chat',
    userPassword: reader.password,
  })
  // A group may not be empty.
  await client.add(adminGroup, {
    objectClass: ['groupOfNames'],
    cn: 'chat admins',
    member: reader.dn,
  })
}

// Attributes of Active Directory.
const activeDirectorySchema = [
  "(1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch SYNTAX 40)",
  "(1.2.840.113556.1.4.221 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch SYNTAX 15)",
  "(1.2.840.113556.1.4.656 NAME 'userPrincipalName' EQUALITY caseIgnoreMatch SYNTAX 15)",
  "(1.2.840.113556.1.4.8 NAME 'userAccountControl' EQUALITY integerMatch SYNTAX 27)",
  "(2.16.840.1.113730.3.1.35 NAME 'thumbnailPhoto' SYNTAX 40)",
  "(1.2.840.113556.1.2.102 NAME 'memberOf' EQUALITY distinguishedNameMatch SYNTAX 12)",
]
  .map((text) => `attributetype ${text.replace(/SYNTAX /, '$&1.3.6.1.4.1.1466.115.121.1.')}`)
  .join('\n')

// Strangers may only try a password. People may read their own entry.
const settings = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
include /etc/ldap/schema/nis.schema
${activeDirectorySchema}
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${join(folder, 'slapd.pid')}
TLSCertificateFile ${join(folder, 'server.crt')}
TLSCertificateKeyFile ${join(folder, 'server.key')}
TLSCACertificateFile ${join(folder, 'ca.crt')}
database mdb
suffix "${base}"
directory ${join(folder, 'data')}
rootdn "${root.dn}"
rootpw ${root.password}
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${reader.dn}" read by self read by * none
`

/** An authority, a certificate for `localhost` and 127.0.0.1 that it signed, and a foreign authority. */
async function createCertificates(folder: string): Promise<void> {
  const at = (name: string) => join(folder, name)
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  for (const name of ['ca', 'foreign']) {
    await run('openssl', [
      ...['req', '-x509', ...newKey, '-keyout', at(`${name}.key`), '-out', at(`${name}.crt`)],
      ...['-days', '2', '-subj', `/CN=${name}`],
    ])
  }
  await run('openssl', [
    ...['req', '-new', ...newKey, '-keyout', at('server.key'), '-out', at('server.csr')],
    ...['-subj', '/CN=localhost'],
  ])
  await writeFile(at('names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1')
  await run('openssl', [
    ...['x509', '-req', '-in', at('server.csr'), '-CA', at('ca.crt'), '-CAkey', at('ca.key')],
    ...['-days', '2', '-extfile', at('names'), '-out', at('server.crt')],
  ])
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`OpenLDAP ended with code ${child.exitCode}`)
    const client = new Client({ url })
    try {
      await client.bind(root.dn, root.password)
      await client.unbind()
      return
    } catch {
      await new Promise((done) => setTimeout(done, 30))
    }
  }
}
