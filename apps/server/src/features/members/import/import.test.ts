import { importMembers, login, renew, resetPassword, searchMembers } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailingServer, startMailingServer, tokenIn } from '../../../testing/mailing-server.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const run = async (text: string, query = {}) =>
  (await w.dave.call(importMembers, { query, body: text })).rows
const dry = (text: string) => run(text, { dry_run: true })
const signIn = (email: string, password: string) =>
  w.nobody.request(login, {
    body: { credential: { type: 'password', email, password }, device: 'web:x' },
  })
const countMembers = async () => (await w.dave.call(searchMembers, {})).counts.member

const mixed = [
  'Name;E-Mail;Role;Password;Town',
  'Erin;Erin@Example.org;admin;secret-1;Ghent',
  '"Finn; the ""Great""";finn@example.org;;secret-2;',
  ';nameless@example.org;;secret-3;',
  'Hugo;no address;;secret-4;',
  'Ida;ida@example.org;chief;secret-5;',
  'Jan;jan@example.org;;short;',
  'Kim;kim@example.org;member;;',
  '',
  'Lea;ERIN@example.org;;secret-6;',
  'erin;lea@example.org;;secret-7;',
  'Mo;alice@example.org;;secret-8;',
  'ALICE;alice2@example.org;;secret-9;',
].join('\r\n')

test('a dry run reports each row with its line, and creates nothing', async () => {
  const rows = await dry(`\uFEFF${mixed}`)
  expect(rows.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
    [2, 'created', null],
    [3, 'created', null],
    [4, 'refused', 'bad_name'],
    [5, 'refused', 'bad_email'],
    [6, 'refused', 'bad_role'],
    [7, 'refused', 'bad_password'],
    [8, 'refused', 'no_password'],
    [10, 'refused', 'email_twice'],
    [11, 'refused', 'name_twice'],
    [12, 'refused', 'email_taken'],
    [13, 'refused', 'name_taken'],
  ])
  expect(rows[0]).toMatchObject({ name: 'Erin', email: 'erin@example.org', is_admin: true })
  expect(rows[1]).toMatchObject({ name: 'Finn; the "Great"', way: 'password', is_admin: false })
  expect(JSON.stringify(rows)).not.toContain('secret')
  expect(await countMembers()).toBe(4)
})

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
test.each<[string, string | Buffer]>([
  ['a line with the separator', 'sep=;\r\nname;email;password\r\nÉva;eva@example.org;secret-1\r\n'],
  ['that line behind a mark', '\uFEFFsep=;\nname;email;password\nÉva;eva@example.org;secret-1\n'],
  ['that line in quotes', '"sep=|"\nname|email|password\nÉva|eva@example.org|secret-1\n'],
  ['that line with a tab', 'SEP=\t\nname\temail\tpassword\nÉva\teva@example.org\tsecret-1\n'],
  ['line ends of old Macs', 'sep=,\rname,email,password\rÉva,eva@example.org,secret-1\r'],
  ['UTF-16', utf16('\nname\temail\tpassword\nÉva\teva@example.org\tsecret-1\n')],
  [
    'UTF-16, high bytes first',
    utf16('\nname,email,password\nÉva,eva@example.org,secret-1').swap16(),
  ],
  ['UTF-16 and a separator', utf16('sep=;\nname;email;password\nÉva;eva@example.org;secret-1')],
  [
    'the columns of Google',
    '\nFirst Name [Required],Last Name [Required],Email Address [Required],Password [Required]\nÉva,,eva@example.org,secret-1',
  ],
  ['the columns of Outlook', '\nFirst Name,E-mail Address,Password*\nÉva,eva@example.org,secret-1'],
  ['the columns of Slack', '\nfullname,email,displayname,password\nÉva,eva@example.org,e,secret-1'],
  ['columns with underscores', '\nfull_name,email_address,password\nÉva,eva@example.org,secret-1'],
])('a file with %s is read', async (_, file) => {
  const path = `${w.base}/api/admin/member/import?dry_run=true`
  const headers = { 'x-api-key': w.dave.token, 'content-type': 'text/plain' }
  const answer = await fetch(path, {
    method: 'POST',
    headers,
    body: new Uint8Array(Buffer.from(file)),
  })
  const { rows } = (await answer.json()) as { rows: object[] }
  expect(rows).toMatchObject([
    { line: 3, name: 'Éva', email: 'eva@example.org', outcome: 'created', reason: null },
  ])
})

test('an import creates what its dry run reported, and a second one creates nothing', async () => {
  const expected = await dry(mixed)
  expect(await run(mixed)).toEqual(expected)
  expect(await countMembers()).toBe(6)
  expect((await signIn('erin@example.org', 'secret-1')).body.user.is_admin).toBe(true)
  const again = await run(mixed)
  expect(again.filter(({ outcome }) => outcome === 'created')).toEqual([])
  expect(again[0]).toMatchObject({ reason: 'email_taken' })
})

test('two imports of the same file at the same moment create each account once', async () => {
  const both = await Promise.all([run(mixed), run(mixed)])
  const created = both.flat().filter(({ outcome }) => outcome === 'created')
  expect(created.map(({ name }) => name).sort()).toEqual(['Erin', 'Finn; the "Great"'])
  expect(await countMembers()).toBe(6)
})

test('rows beyond the member limit are refused', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => `N${i},n${i}@example.org,secret-1`)
  const text = ['name,email,password', ...rows].join('\n')
  const expected = await dry(text)
  expect(expected.filter(({ reason }) => reason === 'member_limit')).toHaveLength(14)
  expect(await run(text)).toEqual(expected)
  expect(await countMembers()).toBe(20)
})

test.each([
  ['', 'bad_csv', { field: 'name' }],
  ['name,password\nErin,secret-1', 'bad_csv', { field: 'email' }],
  ['name,email\n"Erin,erin@example.org', 'bad_csv', {}],
  [`name,email\n${'x,x@example.org\n'.repeat(2001)}`, 'limit_reached', {}],
])('the file %.20j is refused as a whole', async (body, reason, more) => {
  const answer = await w.dave.request(importMembers, { body })
  expect(answer).toMatchObject({ status: 400, body: { reason, ...more } })
  expect(await countMembers()).toBe(4)
})

test('a file of more than a megabyte is refused', async () => {
  const body = `name,email\n${'x'.repeat(1_048_576)}`
  expect((await w.dave.request(importMembers, { body })).status).toBe(413)
})

test('a file with a head only has an empty report', async () => {
  expect(await run('name,email')).toEqual([])
})

test('people without a password in the file are mailed a link that sets one', async () => {
  const mailing: MailingServer = await startMailingServer()
  try {
    const body = 'name,email\nErin,erin@example.org'
    const preview = await mailing.dave.call(importMembers, { query: { dry_run: true }, body })
    expect(preview.rows).toMatchObject([{ way: 'mail', outcome: 'created' }])
    expect(await mailing.letters()).toEqual([])
    await mailing.dave.call(importMembers, { body })
    const [letter] = await mailing.letters()
    expect(letter).toMatchObject({ to: 'erin@example.org', subject: 'Dave invites you to Parley' })
    if (!letter) throw new Error('No letter')
    mailing.clock.offset = 6 * 86_400_000
    const magic_token = tokenIn(letter)
    const setting = { body: { magic_token, new_password: 'secret-1' } }
    await mailing.nobody.call(resetPassword, setting)
    const credential = {
      type: 'password',
      email: 'erin@example.org',
      password: 'secret-1',
    } as const
    const { user, ...pair } = await mailing.nobody.call(login, {
      body: { credential, device: 'web:x' },
    })
    expect(user).toMatchObject({ name: 'Erin', create_by: 'magiclink' })
    expect((await mailing.nobody.request(renew, { body: pair })).status).toBe(200)
    expect((await mailing.nobody.request(resetPassword, setting)).status).toBe(412)
  } finally {
    await mailing.close()
  }
})
