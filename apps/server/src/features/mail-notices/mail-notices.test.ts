import {
  getMailNotices,
  postOrganization,
  removeMembers,
  setMailNotices,
  setMute,
  setReadIndex,
  stopMailNotices,
  updateCommonSettings,
  updateContact,
  updateUser,
  updateSmtpConfig,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startSmtp, type TestSmtp } from '../../engines/mailer/testing/smtp-server.ts'
import type { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { MailNoticeCandidates } from './candidates.ts'
import { sendMailNotices } from './send.ts'

let w: TestServer
let smtp: TestSmtp
let candidates: MailNoticeCandidates
beforeAll(async () => {
  smtp = await startSmtp({})
  w = await startTestServer(
    {
      PARLEY_TOKEN_SECONDS: '86400',
      PARLEY_FRONTEND_URL: 'https://chat.example.org',
    },
    { jobs: 'by hand' },
  )
  const { port } = smtp
  const body = {
    enabled: true,
    host: '127.0.0.1',
    port,
    encryption: 'none',
    from: 'c@example.org',
  } as const
  await w.dave.call(updateSmtpConfig, { body })
  await w.dave.call(postOrganization, { body: { name: 'Acme' } })
  await w.dave.call(updateCommonSettings, {
    body: { msg_smtp_notify_enable: true, msg_smtp_notify_delay_seconds: 300 },
  })
})
beforeEach(async () => {
  await w.renewPeople()
  await wants(w.bob)
  // Sends the letters that earlier tests left, and drops them.
  await after(0)
  smtp.letters.length = 0
  candidates = new MailNoticeCandidates()
})
afterAll(async () => {
  await w.close()
  await smtp.close()
})

const wants = (person: Person, daily = false) =>
  person.call(setMailNotices, { body: { enabled: true, daily } })
const mention = (content: string, { uid }: Person) => ({
  ...({ content_type: 'text/plain', content } as const),
  properties: { mentions: [uid] },
})
/** Some minutes pass, and what is due is mailed. */
async function after(minutes: number) {
  w.clock.offset += minutes * 60_000
  await w.services.jobs.runDue()
  await sendMailNotices(w.services, candidates)
  await w.services.jobs.runDue()
}
const wasOnline = ({ uid }: Person) =>
  w.services.database.transact((tx) =>
    tx.updateTable('account').set({ last_seen_at: w.clock.now() }).where('uid', '=', uid).execute(),
  )
const seenAt = async ({ uid }: Person) =>
  (
    await w.services.db
      .selectFrom('account')
      .select('last_seen_at')
      .where('uid', '=', uid)
      .executeTakeFirst()
  )?.last_seen_at
const subjects = () => smtp.letters.map(({ subject }) => subject)

test('unread messages are mailed after the delay, grouped by chat, once until the user was online again', async () => {
  const { alice, bob, team, general } = w
  await alice.send('Are you there?').toPerson(bob)
  await alice.send('I <need> you').toPerson(bob)
  await alice.send(mention('look at this', bob)).to(team)
  await alice.send('nobody is meant').to(general)
  await after(4)
  expect(smtp.letters).toEqual([])
  await after(1)
  expect(subjects()).toEqual(['3 unread messages on Acme'])
  const [letter] = smtp.letters
  expect(letter?.to?.[0]?.address).toBe('bob@example.org')
  expect(letter?.text).toContain(
    'Alice\nAre you there?\nI <need> you\nRead and reply: https://chat.example.org/#/chat/dm/',
  )
  expect(letter?.text).toContain(
    `#team\nAlice: look at this\nRead and reply: https://chat.example.org/#/chat/channel/${team}?at=`,
  )
  expect(letter?.html).toContain('I &lt;need&gt; you')
  expect(letter?.text).not.toContain('nobody is meant')

  await alice.send('one more').toPerson(bob)
  await after(60)
  expect(smtp.letters).toHaveLength(1)
  await wasOnline(bob)
  await alice.send('and another').toPerson(bob)
  await after(5)
  expect(subjects()).toEqual(['3 unread messages on Acme', '1 unread message on Acme'])
})

test.each([
  ['a second after', 1_000],
  ['at the moment of', 0],
  ['a minute before', -60_000],
])('a message sent %s the end of the last stream is mailed unless it was read', async (_, ms) => {
  const { alice, bob, carol, dave } = w
  // A frozen user goes offline without a grace period.
  const setStatus = (status: 'frozen' | 'normal') =>
    dave.call(updateUser, { params: { uid: bob.uid }, body: { status } })
  const sends = async () => {
    await alice.send('missed').toPerson(bob)
    const read = await carol.send('read').toPerson(bob)
    const reader = await w.signInOn(bob, 'web:reader')
    await reader.call(setReadIndex, { body: { users: [{ uid: carol.uid, mid: read }] } })
  }
  const heard = await alice.openStream()
  await bob.openStream()
  await heard.until(() => heard.of('users_state_changed').some(({ uid }) => uid === bob.uid))
  if (ms < 0) await sends()
  w.clock.offset -= Math.min(ms, 0)
  await setStatus('frozen')
  w.clock.offset += Math.max(ms, 0)
  await setStatus('normal')
  if (ms >= 0) await sends()
  await vi.waitFor(async () => expect(await seenAt(bob)).not.toBeNull(), 5_000)
  await after(6)
  expect(subjects()).toEqual(['1 unread message on Acme'])
  expect(smtp.letters[0]?.text).toContain('missed')
})

test('what an earlier letter told is not mailed again after a short visit', async () => {
  const { alice, bob } = w
  await alice.send('first').toPerson(bob)
  await after(5)
  await wasOnline(bob)
  w.clock.offset += 1000
  await alice.send('second').toPerson(bob)
  await after(5)
  expect(subjects()).toEqual(['1 unread message on Acme', '1 unread message on Acme'])
  expect(smtp.letters[1]?.text).not.toContain('first')
})

test('messages that were read, muted, blocked or are in a channel the user left are not mailed, nor is a user who is online', async () => {
  const { alice, bob, carol, team } = w
  const read = await alice.send('read').toPerson(bob)
  await bob.call(setReadIndex, { body: { users: [{ uid: alice.uid, mid: read }] } })
  await alice.send(mention('muted', bob)).to(team)
  await bob.call(setMute, { body: { add_groups: [{ gid: team }] } })
  await carol.send('blocked').toPerson(bob)
  await bob.call(updateContact, { body: { target_uid: carol.uid, action: 'block' } })
  await after(5)
  expect(smtp.letters).toEqual([])
  await bob.call(setMute, { body: { remove_groups: [team] } })
  await alice.call(removeMembers, { params: { gid: team }, body: [bob.uid] })
  await after(1)
  expect(smtp.letters).toEqual([])
  await alice.send('online').toPerson(bob)
  await bob.openStream()
  await after(10)
  expect(smtp.letters).toEqual([])
})

test('outsiders and users who did not ask for letters get none, and nobody does while the server has them off', async () => {
  const { alice, bob, carol, dave } = w
  await wants(carol)
  await alice.send('for Bob').toPerson(bob)
  await alice.send('for Dave').toPerson(dave)
  await dave.call(updateCommonSettings, { body: { msg_smtp_notify_enable: false } })
  await after(5)
  expect(smtp.letters).toEqual([])
  await dave.call(updateCommonSettings, { body: { msg_smtp_notify_enable: true } })
  await after(5)
  expect(smtp.letters.map(({ to }) => to?.[0]?.address)).toEqual(['bob@example.org'])
})

test('a daily summary comes a day after the first message', async () => {
  const { alice, bob } = w
  await wants(bob, true)
  expect(await bob.call(getMailNotices, {})).toEqual({ enabled: true, daily: true })
  await alice.send('slow').toPerson(bob)
  await after(23 * 60)
  expect(smtp.letters).toEqual([])
  await after(61)
  expect(subjects()).toEqual(['1 unread message on Acme'])
})

test('the link of a letter ends these letters with one request, and a wrong one ends nothing', async () => {
  const { alice, bob, nobody } = w
  await alice.send('hello').toPerson(bob)
  await after(5)
  const [letter] = smtp.letters
  const header = (name: string) => letter?.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = new URL(/<(.+)>/.exec(header('list-unsubscribe'))?.[1] ?? '')
  const token = url.searchParams.get('token') ?? ''
  for (const wrong of ['', 'x', `${w.alice.uid}${token.slice(token.indexOf('.'))}`]) {
    const answer = await nobody.request(stopMailNotices, { query: { token: wrong } })
    expect(answer.status).toBe(400)
  }
  expect((await bob.call(getMailNotices, {})).enabled).toBe(true)
  // As a mail program does it.
  const answer = await fetch(`${w.base}${url.pathname}${url.search}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(answer.status).toBe(200)
  expect((await bob.call(getMailNotices, {})).enabled).toBe(false)
})

test('two nodes mail a summary once', async () => {
  const { alice, bob } = w
  await alice.send('hello').toPerson(bob)
  w.clock.offset += 5 * 60_000
  await w.services.jobs.runDue()
  await Promise.all([sendMailNotices(w.services), sendMailNotices(w.services)])
  await w.services.jobs.runDue()
  expect(smtp.letters).toHaveLength(1)
})

test('only users with news are looked at again', async () => {
  const { alice, bob, general } = w
  const waiting = async () => [...(await candidates.refresh(w.services))]
  await after(5)
  await after(5)
  const sender = await w.signInOn(alice, 'web:later')
  await sender.send('nobody is meant').to(general)
  expect(await waiting()).toEqual([])
  await sender.send('to you').toPerson(bob)
  expect(await waiting()).toContain(bob.uid)
  await after(5)
  expect(smtp.letters).toHaveLength(1)
  await after(5)
  expect(await waiting()).not.toContain(bob.uid)
})
