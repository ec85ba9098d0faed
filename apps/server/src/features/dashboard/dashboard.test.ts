import { deleteMessage, getDashboard, sendMail, updateSmtpConfig } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startServerWithSmallFiles, uploadFile } from '../../testing/files.ts'
import type { Person } from '../../testing/person.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { dayOf } from './days.ts'

const dayMs = 86_400_000

let w: TestServer
beforeAll(async () => {
  w = await startServerWithSmallFiles()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

test('only admins see the dashboard', async () => {
  for (const person of [w.bob, w.gus, w.nobody]) {
    const { status } = await person.request(getDashboard, {})
    expect(status).toBe(person === w.nobody ? 401 : 403)
  }
})

test('messages and files are counted by the day that they were sent', async () => {
  const { bob, clock, general } = w
  const sent = async (by: Person, count: number) => {
    for (let i = 0; i < count; i++) await by.send(`Message ${i}`).to(general)
  }
  await sent(w.alice, 2)
  await uploadFile(bob, 'a plan', { content_type: 'text/plain', filename: 'plan.txt' })
  clock.offset += 3 * dayMs
  const alice = await w.signInOn(w.alice, 'web:later')
  const dave = await w.signInOn(w.dave, 'web:later')
  const mid = await alice.send('A mistake').to(general)
  await alice.call(deleteMessage, { params: { mid } })
  await sent(alice, 3)
  await uploadFile(alice, 'a picture', { content_type: 'image/png', filename: 'plan.png' })
  const { days, people, storage } = await dave.call(getDashboard, { query: { days: 7 } })
  expect(days.map(({ messages }) => messages)).toEqual([0, 0, 0, 2, 0, 0, 3])
  expect(days.map(({ files }) => files)).toEqual([0, 0, 0, 1, 0, 0, 1])
  expect(days.at(-1)?.day).toBe(dayOf(clock.now(), 0))
  expect(people).toMatchObject({ members: 4, guests: 1, bots: 0 })
  expect(storage.kinds.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'document', files: 1, bytes: 6 },
    { kind: 'image', files: 1, bytes: 9 },
  ])
})

test('a day begins at midnight of the reader', () => {
  const time = Date.UTC(2026, 10, 25, 22, 30)
  expect(dayOf(time, 0)).toBe(Date.UTC(2026, 10, 25))
  expect(dayOf(time, 120)).toBe(Date.UTC(2026, 10, 25, 22))
  expect(dayOf(time, -480)).toBe(Date.UTC(2026, 10, 25, 8))
})

test('a server without an address says so, and one whose mail fails tells the answer', async () => {
  // The problems of a server depend on its age.
  const fresh = await startServerWithSmallFiles()
  onTestFinished(() => fresh.close())
  const { dave } = fresh
  expect((await dave.call(getDashboard, {})).problems).toEqual(['address_missing'])
  const smtp = { enabled: true, host: '127.0.0.1', port: 1, from: 'chat@example.org' }
  await dave.call(updateSmtpConfig, { body: smtp })
  const mail = { to: 'ines@example.org', subject: 'A test', content: 'It works' }
  expect((await dave.request(sendMail, { body: mail })).status).toBe(500)
  const { problems, deliveries } = await dave.call(getDashboard, {})
  expect(problems).toContain('mail_failing')
  expect(deliveries).toEqual([
    expect.objectContaining({ kind: 'mail', is_on: true, waiting: 0, last_sent_at: null }),
    expect.objectContaining({ kind: 'push', is_on: true, waiting: 0, last_failed_at: null }),
    expect.objectContaining({ kind: 'webhook', is_on: false, waiting: 0, last_failed_at: null }),
  ])
  expect(deliveries[0]?.last_failure).toMatch(/\w/)
})

test('a server that is older than two days without a backup says so', async () => {
  w.clock.offset += 3 * dayMs
  const dave = await w.signInOn(w.dave, 'web:later')
  expect((await dave.call(getDashboard, {})).problems).toContain('no_backup')
})
