import type { LdapConnection } from '../../../../engines/ldap/connection.ts'
import {
  bytesIn,
  type Entry,
  isSameDn,
  plainDn,
  textIn,
  textsIn,
} from '../../../../engines/ldap/entry.ts'
import {
  allOf,
  anyOf,
  equals,
  type Filter,
  filterFor,
  filterForAll,
  matches,
} from '../../../../engines/ldap/filter.ts'
import { isAddress } from '../../../mail/index.ts'
import type { LdapRecord } from '../../../organization/index.ts'
import { attributesOf } from './settings.ts'

/** A person as the LDAP server knows them. */
export interface LdapPerson {
  dn: string
  /** The attribute that identifies them, a colon and its value. */
  subject: string
  /** How the person recognizes it: a user name, else an address. */
  label: string
  name: string | null
  /** Lower case. */
  email: string | null
  picture: Buffer | undefined
  isDisabled: boolean
  /** Undefined if there is no group of administrators. */
  isAdmin: boolean | undefined
}

const userNames = ['uid', 'sAMAccountName', 'userPrincipalName']
// The identities that an LDAP server keeps when an entry is renamed.
const usualSubjects = ['entryUUID', 'objectGUID']
const byDn = 'dn'
const binary = new Set(['objectguid', 'objectsid'])
const controlAttribute = 'userAccountControl'
const disabledBit = 2
/** A rule of Active Directory: also members of groups within the group. */
const inChain = '1.2.840.113556.1.4.1941'
const noAttributes = ['1.1']
/** Only Active Directory, and what imitates it, has it. */
const accountAttribute = 'sAMAccountName'

/** The entry of a user name. Undefined if there is none, or more than one. */
export async function findEntry(
  ldap: LdapConnection,
  settings: LdapRecord,
  login: string,
): Promise<{ dn: string; subject: string } | undefined> {
  const entries = await findEntries(ldap, settings, login, subjectAttributes(settings))
  const [entry] = entries
  return entry && entries.length === 1
    ? { dn: entry.dn, subject: subjectOf(entry, settings) }
    : undefined
}

/**
 * The entries of a user name; some of them if there are many. In Active Directory `CORP\alice`, as Windows writes it, is a name
 * of `alice`.
 */
export async function findEntries(
  ldap: LdapConnection,
  settings: LdapRecord,
  login: string,
  attributes: readonly string[] = noAttributes,
): Promise<Entry[]> {
  const found = await searchEntries(ldap, settings, login, attributes)
  const [, account] = /^[^\\]+\\([^\\]+)$/.exec(login) ?? []
  if (found.length > 0 || account === undefined) return found
  const wanted = [...attributes, accountAttribute]
  const ofAccount = await searchEntries(ldap, settings, account, wanted)
  return ofAccount.filter(
    (entry) => textIn(entry, accountAttribute)?.toLowerCase() === account.toLowerCase(),
  )
}

const searchEntries = (
  ldap: LdapConnection,
  { base, user_filter }: LdapRecord,
  login: string,
  attributes: readonly string[],
): Promise<Entry[]> => ldap.search(base, filterFor(user_filter, login), { attributes, max: 10 })

/** Reads a person. */
export async function readPerson(
  ldap: LdapConnection,
  settings: LdapRecord,
  dn: string,
): Promise<LdapPerson | undefined> {
  const { name_attribute, mail_attribute, picture_attribute } = settings
  const wanted = [name_attribute, mail_attribute, picture_attribute].flatMap(attributesOf)
  const entry = await ldap.read(dn, {
    attributes: [
      ...wanted,
      ...userNames,
      ...subjectAttributes(settings),
      ...[controlAttribute, 'memberOf'],
    ],
  })
  if (!entry) return undefined
  const email = firstText(entry, mail_attribute)?.toLowerCase()
  const label = firstText(entry, userNames.join()) ?? email ?? entry.dn
  return {
    dn: entry.dn,
    subject: subjectOf(entry, settings),
    label,
    name: firstText(entry, name_attribute) ?? null,
    email: email !== undefined && isAddress(email) ? email : null,
    picture: first(attributesOf(picture_attribute), (name) => bytesIn(entry, name)),
    isDisabled: isDisabled(entry),
    isAdmin: await isInGroup(ldap, entry, settings.admin_group),
  }
}

/** Which of the subjects still have an entry that may sign in. */
export async function findPresent(
  ldap: LdapConnection,
  settings: LdapRecord,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const present = new Map<string, string>()
  for (const attribute of new Set(subjects.map(attributeOf))) {
    const values = subjects.filter((one) => attributeOf(one) === attribute).map(valueOf)
    const found =
      attribute === byDn
        ? await readEach(ldap, settings, values)
        : await searchAll(ldap, settings, attribute, values)
    for (const entry of found) {
      if (!isDisabled(entry)) present.set(subjectBy(entry, attribute), entry.dn)
    }
  }
  return present
}

/** Whether an entry is in a group. Undefined without a group. */
export async function isInGroup(
  ldap: LdapConnection,
  entry: Pick<Entry, 'dn'> & Partial<Entry>,
  group: string,
): Promise<boolean | undefined> {
  if (group === '') return undefined
  const { dn, attributes } = entry
  const own = attributes ? textsIn({ dn, attributes }, 'memberOf') : []
  if (own.some((one) => isSameDn(one, group))) return true
  const named = attributes ? { dn, attributes } : await ldap.read(dn, { attributes: ['uid'] })
  const names = named ? textsIn(named, 'uid') : []
  const filter = anyOf([
    ...['member', 'uniqueMember'].map((name) => equals(name, dn)),
    // Groups of POSIX name the users.
    ...names.map((name) => equals('memberUid', name)),
    matches('member', inChain, dn),
  ])
  if (await ldap.read(group, { attributes: noAttributes, filter })) return true
  return (await ldap.read(group, { attributes: noAttributes })) ? false : undefined
}

async function readEach(
  ldap: LdapConnection,
  { user_filter }: LdapRecord,
  names: readonly string[],
): Promise<Entry[]> {
  const found: Entry[] = []
  const filter = filterForAll(user_filter)
  for (const dn of names) {
    const entry = await ldap.read(dn, { attributes: [controlAttribute], filter })
    if (entry) found.push(entry)
  }
  return found
}

function searchAll(
  ldap: LdapConnection,
  { base, user_filter }: LdapRecord,
  attribute: string,
  values: readonly string[],
): Promise<Entry[]> {
  const one = (value: string): Filter =>
    equals(attribute, isBinary(attribute) ? Buffer.from(value, 'hex') : value)
  return ldap.search(base, allOf([anyOf(values.map(one)), filterForAll(user_filter)]), {
    attributes: [attribute, controlAttribute],
    max: values.length + 1,
  })
}

const subjectAttributes = ({ subject_attribute }: LdapRecord): string[] =>
  subject_attribute === '' ? usualSubjects : [subject_attribute]

function subjectOf(entry: Entry, settings: LdapRecord): string {
  const attribute = subjectAttributes(settings).find((name) => bytesIn(entry, name)) ?? byDn
  return subjectBy(entry, attribute)
}

function subjectBy(entry: Entry, attribute: string): string {
  const name = attribute.toLowerCase()
  if (name === byDn) return `${byDn}:${plainDn(entry.dn)}`
  const bytes = bytesIn(entry, name) ?? Buffer.alloc(0)
  return `${name}:${isBinary(name) ? bytes.toString('hex') : bytes.toString('utf8')}`
}

const attributeOf = (subject: string) => subject.slice(0, subject.indexOf(':'))

const valueOf = (subject: string) => subject.slice(subject.indexOf(':') + 1)

const isBinary = (attribute: string) => binary.has(attribute.toLowerCase())

const isDisabled = (entry: Entry): boolean =>
  (Number(textIn(entry, controlAttribute) ?? 0) & disabledBit) !== 0

const firstText = (entry: Entry, setting: string): string | undefined =>
  first(attributesOf(setting), (name) => textIn(entry, name))

function first<T>(names: readonly string[], read: (name: string) => T | undefined): T | undefined {
  for (const name of names) {
    const value = read(name)
    if (value !== undefined) return value
  }
  return undefined
}
