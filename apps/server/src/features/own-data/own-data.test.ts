import {
  type ChatMessage,
  createArchive,
  createChannel,
  createFavorite,
  exportMe,
  getJob,
  type Job,
  setContactRemark,
  updateContact,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServerWithSmallFiles, uploadFile } from '../../testing/files.ts'
import type { Person } from '../../testing/person.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { unzip } from '../../testing/unzip.ts'

let w: TestServer
beforeAll(async () => {
  w = await startServerWithSmallFiles()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

test('an export contains the profile, settings, contacts, messages, favorites and uploads', async () => {
  const { alice, bob, carol, general, team } = w
  const path = await upload(bob, 'notes.txt', 'written by Bob')
  const mids = [
    await bob.send('in public').to(general),
    await alice.send('in the team').to(team),
    await bob.send({ content_type: 'vocechat/file', content: path, properties: {} }).to(team),
    await carol.send('to Bob').toPerson(bob),
    await bob.send('to myself').toPerson(bob),
  ]
  const reaction = await alice.react(mids[0] as number, '👍')
  const archive = await bob.call(createArchive, { body: { mid_list: [mids[1] as number] } })
  const forward = await bob
    .send({ content_type: 'vocechat/archive', content: archive, properties: {} })
    .to(general)
  await bob.call(createFavorite, { body: { mid_list: [mids[1] as number] } })
  await bob.call(updateContact, { body: { target_uid: carol.uid, action: 'add' } })
  await bob.call(setContactRemark, { body: { contact_uid: alice.uid, remark: 'Ally' } })

  const { job, files, lines } = await exported(bob)

  expect(lines('profile')).toMatchObject([{ uid: bob.uid, email: 'bob@example.org' }])
  expect(lines('sessions')).toMatchObject([{ device: bob.device }])
  expect(lines('settings')).toMatchObject([
    { type: 'user_settings' },
    { type: 'hidden_chats' },
    { remarks: [{ uid: alice.uid, remark: 'Ally' }] },
  ])
  expect(lines('contacts')).toMatchObject([
    { target_uid: carol.uid, info: { status: 'added' } },
    { remark: 'Ally' },
  ])
  expect(lines('channels')).toMatchObject([
    { gid: general, name: 'general' },
    { gid: team, members: [alice.uid, bob.uid] },
  ])
  const messages = lines('messages') as ChatMessage[]
  expect(messages.map(({ mid }) => mid).toSorted((a, b) => a - b)).toEqual([
    ...mids,
    reaction,
    forward,
  ])
  expect(messages.find(({ mid }) => mid === mids[1])).toMatchObject({
    from_uid: alice.uid,
    detail: { content: 'in the team' },
  })
  expect(lines('archives')).toMatchObject([
    { path: archive, messages: [{ content: 'in the team' }] },
  ])
  expect(lines('favorites')).toMatchObject([{ messages: [{ content: 'in the team' }] }])
  expect(lines('files')).toMatchObject([
    { path, name: 'notes.txt', entry: 'files/00001-notes.txt', size: 14 },
  ])
  expect(files.get('files/00001-notes.txt')?.toString()).toBe('written by Bob')
  expect(lines('people')).toEqual([
    { uid: alice.uid, name: 'Alice' },
    { uid: bob.uid, name: 'Bob' },
    { uid: carol.uid, name: 'Carol' },
  ])

  const manifest = JSON.parse(String(files.get('manifest.json')))
  expect(manifest).toMatchObject({ format: 'parley-own-data', version: 1, uid: bob.uid })
  expect(manifest.counts).toEqual(job.summary)
  for (const [name, count] of Object.entries(manifest.counts as Record<string, number>)) {
    const isList = files.has(`${name}.jsonl`)
    expect([name, isList ? lines(name).length : Number(files.has('avatar.png'))]).toEqual([
      name,
      count,
    ])
  }
})

test('an export contains nothing of chats, files and accounts that the user cannot see', async () => {
  const { alice, bob, carol, dave, team } = w
  const secret = await dave.call(createChannel, { body: { name: 'board', members: [alice.uid] } })
  await dave.send('secret of the board').to(secret.gid)
  await alice.send('secret of the team').to(team)
  await alice.send('secret of two').toPerson(bob)
  await upload(alice, 'secret.txt', 'secret file')
  await alice.call(createFavorite, {
    body: { mid_list: [await alice.send('secret favorite').to(team)] },
  })
  await carol.send('visible').toPerson(dave)

  for (const person of [carol, dave]) {
    const { files } = await exported(person)
    const all = [...files].map(([name, bytes]) => `${name} ${bytes.toString()}`).join('\n')
    expect(all).toContain('visible')
    const own = person === dave ? 'secret of the board' : 'nothing'
    for (const text of all.match(/secret[\w. ]*/g) ?? []) expect(text).toBe(own)
    for (const email of all.match(/[\w.]+@example\.org/g) ?? []) {
      expect(email).toBe(person === dave ? 'dave@example.org' : 'carol@example.org')
    }
  }
})

test('an export ends at messages that have expired and at a channel that the user left', async () => {
  const { alice, bob, team } = w
  await alice.send('before').to(team)
  await bob.fetch('GET', `/api/group/${team}/leave`)
  const { lines } = await exported(bob)
  expect(lines('messages')).toEqual([])
  expect(lines('channels').map((one) => (one as { gid: number }).gid)).toEqual([w.general])
})

test('more messages than a page are all exported, once and in order', async () => {
  const { alice, bob, team } = w
  const many = Array.from({ length: 205 }, (_, at) => `no. ${at}`)
  const toTeam = await Promise.all(many.map((text) => alice.send(text).to(team)))
  const toBob = await Promise.all(many.map((text) => alice.send(text).toPerson(bob)))
  const { lines } = await exported(bob)
  expect((lines('messages') as ChatMessage[]).map(({ mid }) => mid)).toEqual([
    ...ascending(toTeam),
    ...ascending(toBob),
  ])
})

const ascending = (mids: number[]) => mids.toSorted((a, b) => a - b)

async function upload(person: Person, filename: string, text: string): Promise<string> {
  const { path } = await uploadFile(person, text, { content_type: 'text/plain', filename })
  return path
}

/** Runs an export to its end and reads the result. */
async function exported(person: Person) {
  const { id } = await person.call(exportMe, {})
  await w.services.dataJobs.runner.idle()
  const job = (await person.call(getJob, { params: { id } })) as Job
  expect(job).toMatchObject({ state: 'done', progress: 100, error: null })
  const answer = await fetch(w.base + job.download)
  expect(answer.status).toBe(200)
  const files = await unzip(new Uint8Array(await answer.arrayBuffer()))
  const lines = (name: string): unknown[] =>
    String(files.get(`${name}.jsonl`))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown)
  return { job, files, lines }
}
