import { createChannel, listEmoji } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEmptyServer, startTestServer } from '../apps/server/src/testing/test-server.ts'
import {
  channelKey,
  type Client,
  directKey,
  RequestError,
  SessionHost,
} from '../packages/client/src/index.ts'
import { nodeEnvironment } from '../packages/client/src/testing/node-environment.ts'
import { closeLater, closeClients, openClient, signInAs, until } from './testing/open-client.ts'

// The client's actions against a real server. Each is refused to some users and allowed to another: dave is
// an administrator, alice owns a private channel, bob is a member of it, carol is not, gus is a guest.

type Name = 'dave' | 'alice' | 'bob' | 'carol' | 'gus'

interface Objects {
  gid: number
  /** Another member of the channel. */
  uid: number
  carol: number
  /** A message of the channel. */
  mid: number
  picture: Uint8Array
}

type Action = (client: Client, objects: Objects) => Promise<unknown>

let server: Awaited<ReturnType<typeof startTestServer>>
let erin: number
let picture: Uint8Array
let count = 0

beforeAll(async () => {
  server = await startTestServer()
  erin = (await server.addUser('Erin')).uid
  const logo = await fetch(`${server.base}/api/resource/organization/logo`)
  picture = new Uint8Array(await logo.arrayBuffer())
})
afterEach(() => closeClients())
afterAll(() => server.close())

const terms = { expired_in: 3600, max_times: 1 }
const password = 'correct horse battery'
const managers = { bob: 403, carol: 403 }
const members = { carol: 403, gus: 403 }
const admins = { alice: 403, gus: 403 }
const everyone = { gus: 403 }
const unlessMissing = (error: unknown) => {
  if (!(error instanceof RequestError) || error.status !== 404) throw error
}

const channelActions: Record<string, [Action, Partial<Record<Name, number>>, Name]> = {
  create: [({ channels }) => channels.create({ name: 'new', members: [] }), everyone, 'carol'],
  update: [({ channels }, { gid }) => channels.update(gid, { name: 'new' }), managers, 'alice'],
  setAvatar: [
    ({ channels }, { gid, picture: bytes }) => channels.setAvatar(gid, bytes),
    managers,
    'alice',
  ],
  makePublic: [({ channels }, { gid }) => channels.makePublic(gid), managers, 'dave'],
  makePrivate: [({ channels }, { gid }) => channels.makePrivate(gid, []), managers, 'alice'],
  addMembers: [({ channels }, { gid, carol }) => channels.addMembers(gid, [carol]), members, 'bob'],
  removeMember: [
    ({ channels }, { gid, uid }) => channels.removeMember(gid, uid),
    managers,
    'alice',
  ],
  makeOwner: [({ channels }, { gid, uid }) => channels.makeOwner(gid, uid), managers, 'alice'],
  leave: [({ channels }, { gid }) => channels.leave(gid), { alice: 403, carol: 403 }, 'bob'],
  transferAndLeave: [
    ({ channels }, { gid, uid }) => channels.transferAndLeave(gid, uid),
    managers,
    'alice',
  ],
  clear: [({ channels }, { gid }) => channels.clear(gid), managers, 'alice'],
  countOld: [({ channels }, { gid }) => channels.countOld(gid, 7), managers, 'alice'],
  delete: [({ channels }, { gid }) => channels.delete(gid), managers, 'alice'],
  seen: [({ seen }, { gid }) => seen.load(channelKey(gid)), { ...members, dave: 403 }, 'bob'],
  invite: [({ invites }, { gid }) => invites.createPrivate(terms, gid), managers, 'alice'],
  forward: [
    ({ archives }, { mid, uid }) =>
      archives.forward([mid], { comment: '', merged: true }).to([directKey(uid)]),
    members,
    'bob',
  ],
  schedule: [
    ({ scheduled }, { gid }) =>
      scheduled.schedule({
        target: { gid },
        content_type: 'text/plain',
        content: 'later',
        properties: null,
        due_at: Date.now() + 60_000,
      }),
    members,
    'bob',
  ],
  remind: [({ reminders }, { mid }) => reminders.create(mid, Date.now() + 60_000), members, 'bob'],
  saveFavorite: [({ favorites }, { mid }) => favorites.save([mid]), members, 'bob'],
  versions: [({ messages }, { mid }) => messages.versions(mid), members, 'bob'],
  markUnread: [({ unread }, { gid, mid }) => unread.mark(channelKey(gid), mid), members, 'bob'],
  readThread: [({ threads }, { mid }) => threads.load(mid), members, 'bob'],
  followThread: [({ threads }, { mid }) => threads.follow(mid, true), members, 'bob'],
}

const serverActions: Record<string, [Action, Partial<Record<Name, number>>, Name]> = {
  'server.update': [({ server: it }) => it.update({ name: 'North' }), admins, 'dave'],
  'server.setLogo': [({ server: it }) => it.setLogo(picture), admins, 'dave'],
  'server.updateSettings': [
    ({ server: it }) => it.updateSettings({ show_user_online_status: true }),
    admins,
    'dave',
  ],
  'server.setSwitch': [
    ({ server: it }) => it.setSwitch('enable_msg_url_preview', true),
    admins,
    'dave',
  ],
  'channels.setOptions': [
    ({ channels }, { gid }) => channels.setOptions(gid, { mention_all: 'owner' }),
    managers,
    'alice',
  ],
  'server.updateLoginConfig': [
    ({ server: it }) => it.updateLoginConfig({ guest: true }),
    admins,
    'dave',
  ],
  'server.frontendUrl': [({ server: it }) => it.frontendUrl(), admins, 'dave'],
  'server.clearMessages': [({ server: it }) => it.clearMessages(), admins, 'dave'],
  'server.clearFiles': [({ server: it }) => it.clearFiles(), admins, 'dave'],
  'server.dashboard': [({ server: it }) => it.dashboard(7), admins, 'dave'],
  'server.updateBranding': [
    ({ server: it }) => it.updateBranding({ accent: '#1d4ed8' }),
    admins,
    'dave',
  ],
  'reports.list': [({ reports }) => reports.list('open'), everyone, 'carol'],
  'moderation.timeouts': [
    ({ moderation }, { gid }) => moderation.timeouts(gid),
    { carol: 403, gus: 403 },
    'alice',
  ],
  'moderation.setTimeout': [
    ({ moderation }, { gid, uid }) => moderation.setTimeout(gid, uid, 60, ''),
    managers,
    'alice',
  ],
  'moderation.endTimeout': [
    ({ moderation }, { gid, uid }) => moderation.endTimeout(gid, uid),
    managers,
    'alice',
  ],
  'moderation.setModerated': [
    ({ moderation }, { mid }) => moderation.setModerated(mid, true),
    { bob: 403, carol: 403, gus: 403 },
    'dave',
  ],
  'moderation.warn': [
    ({ moderation }) =>
      moderation.warn('00000000-0000-4000-8000-000000000000', 'No').catch(unlessMissing),
    everyone,
    'dave',
  ],
  'moderation.confirmWarning': [
    ({ moderation }) => moderation.confirmWarning('unknown').catch(unlessMissing),
    everyone,
    'carol',
  ],
  'moderation.wordFilter': [({ moderation }) => moderation.wordFilter(), admins, 'dave'],
  'moderation.updateWordFilter': [
    ({ moderation }) => moderation.updateWordFilter({ words: [] }),
    admins,
    'dave',
  ],
  'reports.takeOutcomes': [({ reports }) => reports.takeOutcomes(), everyone, 'carol'],
  'server.metrics': [({ server: it }) => it.metrics(), admins, 'dave'],
  'server.setFrontendUrl': [
    ({ server: it }) => it.setFrontendUrl('https://x.example.org'),
    admins,
    'dave',
  ],
  'audit.page': [({ audit }) => audit.page({}), admins, 'dave'],
  'audit.export': [({ audit }) => audit.export({}), admins, 'dave'],
  'audit.config': [({ audit }) => audit.config(), admins, 'dave'],
  'audit.setRetention': [({ audit }) => audit.setRetention(90), admins, 'dave'],
  'license.store': [
    async ({ license }) => license.store((await license.load()).base58),
    admins,
    'dave',
  ],
  'license.remove': [({ license }) => license.remove(), admins, 'dave'],
  'users.edit': [({ users }, { uid }) => users.edit(uid, { name: 'Erika' }), admins, 'dave'],
  'members.search': [({ members: it }) => it.search({}), admins, 'dave'],
  'members.uids': [({ members: it }) => it.uids({}), admins, 'dave'],
  'members.export': [({ members: it }) => it.export({}), admins, 'dave'],
  'members.preview': [({ members: it }, { uid }) => it.preview('freeze', [uid]), admins, 'dave'],
  'members.change': [({ members: it }, { uid }) => it.change('make_admin', [uid]), admins, 'dave'],
  'members.import': [({ members: it }) => it.import('name,email', true), admins, 'dave'],
  'members.sessions': [({ members: it }, { uid }) => it.sessions(uid), admins, 'dave'],
  'members.endSessions': [({ members: it }, { uid }) => it.endSessions(uid), admins, 'dave'],
  'users.setAdmin': [({ users }, { uid }) => users.setAdmin(uid, true), admins, 'dave'],
  'users.setPassword': [({ users }, { uid }) => users.setPassword(uid, password), admins, 'dave'],
  'users.setFrozen': [({ users }, { uid }) => users.setFrozen(uid, true), admins, 'dave'],
  'bots.list': [({ bots }) => bots.list(), admins, 'dave'],
  'bots.create': [({ bots }) => bots.create('Robo'), admins, 'dave'],
  'bots.rename': [({ bots }) => bots.rename(erin, 'Erika'), admins, 'dave'],
  'bots.setAvatar': [({ bots }, { picture: bytes }) => bots.setAvatar(erin, bytes), admins, 'dave'],
  'bots.delete': [({ bots }) => bots.delete(999_999).catch(unlessMissing), admins, 'dave'],
  'bots.keys': [({ bots }, { uid }) => bots.keys(uid), admins, 'dave'],
  'bots.createKey': [
    ({ bots }) => bots.createKey(999_999, { name: 'ci' }).catch(unlessMissing),
    admins,
    'dave',
  ],
  'bots.deleteKey': [({ bots }) => bots.deleteKey(999_999, 1).catch(unlessMissing), admins, 'dave'],
  'webhooks.url': [({ webhooks }, { uid }) => webhooks.url(uid), admins, 'dave'],
  'webhooks.setUrl': [({ webhooks }) => webhooks.setUrl(erin, ''), admins, 'dave'],
  'webhooks.log': [({ webhooks }, { uid }) => webhooks.log(uid), admins, 'dave'],
  'webhooks.delivery': [
    ({ webhooks }, { uid }) => webhooks.delivery(uid, 'x').catch(unlessMissing),
    admins,
    'dave',
  ],
  'webhooks.resend': [
    ({ webhooks }, { uid }) => webhooks.resend(uid, 'x').catch(unlessMissing),
    admins,
    'dave',
  ],
  'users.create': [
    ({ users }) =>
      users.create({ name: 'New', email: 'new@example.org', password, is_admin: false }),
    admins,
    'dave',
  ],
  'emoji.load': [({ emoji }) => emoji.load(), everyone, 'carol'],
  'emoji.add': [({ emoji }, { picture: bytes }) => emoji.add('our_logo', bytes), everyone, 'carol'],
  'emoji.delete': [
    async (client) => {
      const [first] = await server.carol.call(listEmoji, {})
      await client.emoji.delete(first?.id ?? '')
    },
    { alice: 403, gus: 403 },
    'carol',
  ],
  'files.countOld': [({ files }) => files.countOld(7), admins, 'dave'],
  'files.storageUse': [({ files }) => files.storageUse(), admins, 'dave'],
  'invites.create': [({ invites }) => invites.create(terms), everyone, 'carol'],
  'favorites.load': [({ favorites }) => favorites.load(), {}, 'gus'],
  'account.update': [({ account }) => account.update({ name: 'Carla' }), everyone, 'carol'],
  'account.setAvatar': [({ account }) => account.setAvatar(picture), everyone, 'carol'],
  'scheduled.load': [({ scheduled }) => scheduled.load(), everyone, 'carol'],
  'reminders.load': [({ reminders }) => reminders.load(), everyone, 'carol'],
  'seen.visibility': [({ seen }) => seen.visibility(), everyone, 'carol'],
  'seen.setVisibility': [({ seen }) => seen.setVisibility(false), everyone, 'carol'],
  'activity.page': [
    ({ activity }) => activity.page({ kind: undefined, isDone: false }, undefined),
    everyone,
    'carol',
  ],
  'activity.setDone': [({ activity }, { mid }) => activity.setDone([mid], true), everyone, 'carol'],
  'channels.directory': [({ channels }) => channels.directory(), everyone, 'carol'],
  'chats.hide': [({ chats }) => chats.hide(channelKey(server.general)), everyone, 'carol'],
  'contacts.add': [({ contacts }, { uid }) => contacts.add(uid), everyone, 'carol'],
  'contacts.find': [({ contacts }) => contacts.find('name', 'Bob'), everyone, 'carol'],
  'contacts.setRemark': [
    ({ contacts }, { uid }) => contacts.setRemark(uid, 'Caz'),
    everyone,
    'carol',
  ],
  'status.set': [({ status }) => status.setPronouns('they/them'), everyone, 'carol'],
  'dataJobs.startOwnExport': [({ dataJobs }) => dataJobs.startOwnExport(), everyone, 'carol'],
  'dataJobs.newest': [
    ({ dataJobs }, { carol }) => dataJobs.newest('export_me', carol),
    everyone,
    'carol',
  ],
  'dataJobs.startServerExport': [
    ({ dataJobs }) => dataJobs.startServerExport(true),
    admins,
    'dave',
  ],
  'account.sessions': [({ account }) => account.sessions(), everyone, 'carol'],
  'files.media': [
    ({ files }, { gid }) => files.media(channelKey(gid), { after: 0 }),
    everyone,
    'carol',
  ],
  'files.newer': [({ files }) => files.newer({}, 0), everyone, 'carol'],
  'files.list': [({ files }) => files.list({}), everyone, 'carol'],
  // The last one: the others need this user.
  'users.delete': [({ users }, { uid }) => users.delete(uid), admins, 'dave'],
}

test.each([
  ...Object.entries(channelActions).map(([name, row]) => [`channels.${name}`, ...row] as const),
  ...Object.entries(serverActions).map(([name, row]) => [name, ...row] as const),
])('%s is refused to those without the right', async (_, act, refused, allowed) => {
  const { alice, bob, carol } = server
  const body = { name: 'room', members: [bob.uid, erin] }
  const { gid } = await alice.call(createChannel, { body })
  const mid = await alice.send('hello').to(gid)
  const objects = { gid, uid: erin, carol: carol.uid, mid, picture }
  const statuses: Partial<Record<Name, number>> = {}
  for (const name of Object.keys(refused) as Name[]) {
    const client = await clientOf(name)
    const answer = await act(client, objects).catch((error: RequestError) => error)
    if (answer instanceof RequestError) statuses[name] = refusalOf(name, answer)
  }
  expect(statuses).toEqual(refused)
  await act(await clientOf(allowed), objects)
})

// To those who are not in the room it may not exist. `existence.test.ts` of the channels says where.
const refusalOf = (name: Name, { status }: RequestError) =>
  status === 404 && name !== 'alice' && name !== 'bob' ? 403 : status

/** A client that is signed in and has no stream. */
async function clientOf(name: Name): Promise<Client> {
  const person = await server.signInOn(server[name], `web:access${++count}`)
  return closeLater(signInAs(new SessionHost(nodeEnvironment(server.base)), person))
}

test('a member joins a private channel by invitation and has it without the stream', async () => {
  const alice = await clientOf('alice')
  const gid = await alice.channels.create({ name: 'secret', members: [] })
  const token = await alice.invites.createPrivate(terms, gid)
  const carol = await clientOf('carol')
  expect(await carol.invites.check(gid, token)).toEqual({ name: 'secret', isValid: true })
  await carol.channels.join(token)
  expect(carol.store.channels.get(gid)?.members).toContain(server.carol.uid)
  expect((await (await clientOf('bob')).invites.check(gid, token)).isValid).toBe(false)
})

test('an author hides the preview of a message, others cannot', async () => {
  const mid = await server.alice.send('https://example.org/').to(server.team)
  const statusFor = async (name: Name) => {
    const client = await clientOf(name)
    return client.previews.hide(mid, true).then(
      () => 200,
      (error: RequestError) => error.status,
    )
  }
  expect(await statusFor('bob')).toBe(403)
  expect(await statusFor('carol')).toBe(404)
  expect(await statusFor('gus')).toBe(403)
  expect(await statusFor('alice')).toBe(200)
})

test('a preview that its author hides is suppressed in the stores of the others', async () => {
  const { client } = await openClient(await server.signInOn(server.bob, 'web:reader'))
  await until(() => client.stream.state.ready)
  const mid = await server.alice.send('https://example.org/').to(server.team)
  const alice = await clientOf('alice')
  await alice.previews.hide(mid, true)
  expect(alice.store.previews.isSuppressed(mid)).toBe(true)
  await until(() => client.store.previews.isSuppressed(mid) === true)
  await alice.previews.hide(mid, false)
  await until(() => client.store.previews.isSuppressed(mid) === false)
})

test('an owner whose leaving failed leaves with a second attempt', async () => {
  const { client } = await openClient(await server.signInOn(server.alice, 'web:owner'))
  const gid = await client.channels.create({ name: 'mine', members: [server.bob.uid] })
  await until(() => client.store.channels.has(gid))
  await client.channels.makeOwner(gid, server.bob.uid)
  await until(() => client.store.channels.get(gid)?.owner === server.bob.uid)
  await client.channels.transferAndLeave(gid, server.bob.uid)
  await until(() => !client.store.channels.has(gid))
  expect(client.store.chats.has(channelKey(gid))).toBe(false)
})

test('a changed name is in the store and in the session after the answer', async () => {
  const bob = await clientOf('bob')
  await bob.account.update({ name: 'Bobby' })
  expect(bob.store.users.get(server.bob.uid)?.name).toBe('Bobby')
  expect(bob.session.current?.user.name).toBe('Bobby')
})

test('ending the other sessions keeps this one', async () => {
  const person = await server.addUser('Evi')
  const host = new SessionHost(nodeEnvironment(server.base))
  const client = closeLater(signInAs(host, person))
  await server.signInOn(person, 'web:other')
  await server.signInOn(person, 'web:third')
  await client.account.endSession('web:third')
  expect(await client.account.endOtherSessions()).toBe(1)
  expect(await client.account.sessions()).toMatchObject([{ current: true }])
})

test('a deleted account ends the session and leaves no data on the device', async () => {
  const { client, environment } = await openClient(await server.addUser('Fay'))
  const ends: string[] = []
  client.session.onEnd((reason) => ends.push(reason))
  await client.account.delete()
  expect(ends).toEqual(['deleted'])
  expect([...environment.texts.keys()].filter((name) => name.startsWith(client.scope))).toEqual([])
})

test('an account that may not be deleted keeps its session and its stream', async () => {
  const { client } = await openClient(await server.signInOn(server.dave, 'web:owner2'))
  await expect(client.account.delete()).rejects.toMatchObject({ status: 403 })
  await until(() => client.stream.state.ready)
  expect(client.session.current).toBeDefined()
})

test('a visitor sets up a server, and others register and sign in', async () => {
  const fresh = await startEmptyServer()
  try {
    const host = () => new SessionHost(nodeEnvironment(fresh.base))
    const first = host()
    expect(await first.setup.isInitialized()).toBe(false)
    const admin = { name: 'Ada', email: 'ada@example.org', password }
    await first.setup.createAdmin(admin)
    await first.auth.signInWithPassword(admin.email, password)
    expect(first.client?.session.current?.user).toMatchObject({ name: 'Ada', is_admin: true })

    const second = host()
    expect(await second.auth.isEmailFree(admin.email)).toBe(false)
    await expect(second.setup.createAdmin(admin)).rejects.toMatchObject({ status: 403 })
    await expect(second.auth.signInWithPassword(admin.email, 'wrong')).rejects.toMatchObject({
      status: 401,
    })
    expect(second.client).toBeUndefined()
    await second.auth.register({ name: 'Ben', email: 'ben@example.org', password })
    expect(second.client?.session.current?.user.name).toBe('Ben')

    const invitation = (await first.client?.invites.create(terms)) ?? ''
    const third = host()
    expect(await third.auth.isInvitationValid(invitation)).toBe(true)
    const begun = await third.auth.beginInvited(invitation, {
      name: 'Cy',
      email: 'cy@example.org',
      password,
    })
    if (begun.isMailed) throw new Error('A server without mail sent one')
    await third.auth.registerInvited(begun.token, 'Cy')
    expect(third.client?.session.current?.user.name).toBe('Cy')

    const guest = host()
    await expect(guest.auth.signInAsGuest()).rejects.toMatchObject({ status: 403 })
    await first.client?.server.updateLoginConfig({ guest: true })
    await guest.auth.signInAsGuest()
    expect(guest.client?.session.current?.user.create_by).toBe('guest')
    for (const { client } of [first, second, third, guest]) client?.dispose()
  } finally {
    await fresh.close()
  }
})
