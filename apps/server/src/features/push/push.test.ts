import {
  followThread,
  getConfig,
  listSessions,
  type PushRules,
  logout,
  setDeviceToken,
  setFcmToken,
  setMute,
  setPushSubscription,
  setReadIndex,
  setStatus,
  updateContact,
  updateFcmConfig,
  updateFrontendUrl,
  updateSmtpConfig,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type FirebaseServer, openFirebase } from '../../testing/firebase.ts'
import type { Person } from '../../testing/person.ts'
import { openPushService, type PushService } from '../../testing/push-service.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
let service: PushService
let firebase: FirebaseServer
beforeAll(async () => {
  service = await openPushService()
  firebase = await openFirebase()
  w = await startTestServer({
    PARLEY_PUSH_ALLOW: '127.0.0.1',
    PARLEY_TOKEN_SECONDS: '86400',
    PARLEY_FIREBASE_URL: firebase.origin,
  })
})
beforeEach(async () => {
  await w.renewPeople()
  await pushed()
  service.pushes.length = 0
  service.statuses = []
  firebase.sent.length = 0
  firebase.answers = []
})
afterAll(async () => {
  await w.close()
  await service.close()
  await firebase.close()
})

const subscribe = (person: Person, name: string, rules?: Partial<PushRules>) => {
  const all = { level: 'all', text: true, quiet: null } as const
  const body = {
    ...service.subscriptionOf(name),
    ...(rules ? { rules: { ...all, ...rules } } : {}),
  }
  return person.call(setPushSubscription, { body })
}
const bodiesTo = (name: string) => service.to(name).map(({ notification }) => notification.body)
/** Waits until all pushes that are due are sent. */
const pushed = () => w.services.jobs.runDue()
const storedOf = async () => {
  const rows = await w.services.db
    .selectFrom('session')
    .select(['uid', 'push_subscription'])
    .execute()
  return rows.filter((row) => row.push_subscription !== null).map(({ uid }) => uid)
}

test('a name and a text in a push do not change the order of each other', async () => {
  const { alice, bob, team } = w
  await subscribe(bob, 'bob')
  await alice.send('123 שלום עולם').to(team)
  await pushed()
  expect(bodiesTo('bob')).toEqual(['Alice: \u2068123 שלום עולם\u2069'])
  expect(service.to('outsider')).toEqual([])
})

test('a push has author, chat and text, encrypted for the browser and signed by the server', async () => {
  const { alice, bob, team } = w
  await subscribe(bob, 'bob')
  const mid = await alice.send('hello **Bob**').to(team)
  await alice.send('only you').toPerson(bob)
  await pushed()
  const [first, second] = service.to('bob')
  const { server_id } = w.services.identity
  expect(first?.notification).toEqual({
    title: '#team',
    body: 'Alice: hello **Bob**',
    tag: `g${team}`,
    mid,
    data: {
      vocechat_server_id: server_id,
      vocechat_from_uid: String(alice.uid),
      vocechat_to_gid: String(team),
    },
  })
  expect(second?.notification).toMatchObject({
    title: 'Alice',
    body: 'only you',
    tag: `u${alice.uid}`,
  })
  expect(second?.notification.data).toMatchObject({ vocechat_to_uid: String(bob.uid) })
  const { push } = await w.nobody.call(getConfig, {})
  expect(first?.headers['authorization']).toContain(`k=${push.vapid_public_key}`)
  expect(first?.headers).toMatchObject({ urgency: 'normal', ttl: '86400' })
  expect(second?.headers).toMatchObject({ urgency: 'high' })
})

test.each([
  ['Team <chat@example.org>', 'https://chat.example.org', 'mailto:chat@example.org'],
  ['', 'https://chat.example.org', 'https://chat.example.org'],
  ['chat@example.org', 'http://10.0.0.2', 'mailto:chat@example.org'],
])('with the sender %j and the address %s a push service gets %s', async (from, url, subject) => {
  const { alice, bob, dave, team } = w
  await dave.call(updateSmtpConfig, { body: { from } })
  await dave.call(updateFrontendUrl, { body: url })
  await subscribe(bob, 'bob')
  await alice.send('hello').to(team)
  await pushed()
  const [, claims = ''] = String(service.to('bob')[0]?.headers['authorization']).split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: subject })
})

test('outsiders, the author and guests get no push', async () => {
  const { alice, bob, carol, gus, team } = w
  await subscribe(alice, 'alice')
  await subscribe(carol, 'carol')
  expect(
    (await gus.request(setPushSubscription, { body: service.subscriptionOf('gus') })).status,
  ).toBe(403)
  await alice.send('secret').to(team)
  await alice.send('secret').toPerson(bob)
  await pushed()
  expect(service.pushes).toEqual([])
})

test('a subscription must be that of a push service', async () => {
  const { bob } = w
  const good = service.subscriptionOf('bob')
  const bad = [
    { ...good, endpoint: 'https://10.0.0.1/push' },
    { ...good, endpoint: 'https://[::1]/push' },
    { ...good, endpoint: 'http://169.254.169.254/latest' },
    { ...good, endpoint: 'ftp://push.example' },
    { ...good, endpoint: 'https://user:word@push.example/x' },
    { ...good, keys: { ...good.keys, p256dh: 'AAAA' } },
    { ...good, keys: { ...good.keys, auth: '' } },
    {
      ...good,
      rules: { level: 'all', text: true, quiet: { from: 0, until: 1, zone: 'Mars' } } as const,
    },
  ]
  for (const body of bad) {
    const answer = await bob.request(setPushSubscription, { body })
    expect(answer).toMatchObject({ status: 400, body: { reason: 'bad_subscription' } })
  }
  expect(await storedOf()).toEqual([])
})

test('without a list of private addresses, none of them is a push service', async () => {
  const strict = await startTestServer()
  try {
    const answer = await strict.bob.request(setPushSubscription, {
      body: service.subscriptionOf('bob'),
    })
    expect(answer).toMatchObject({ status: 400, body: { reason: 'bad_subscription' } })
  } finally {
    await strict.close()
  }
})

test('a muted chat pushes mentions only; do-not-disturb, quiet hours, a block or a read marker stops all pushes', async () => {
  const { alice, bob, team } = w
  await subscribe(bob, 'bob')
  await bob.call(setMute, { body: { add_groups: [{ gid: team }] } })
  await alice.send('quiet').to(team)
  await alice
    .send({
      content_type: 'text/plain',
      content: 'loud',
      properties: { mentions: [bob.uid] },
    })
    .to(team)
  await pushed()
  expect(bodiesTo('bob')).toEqual(['Alice: loud'])

  await bob.call(setStatus, { body: { quiet: { until: w.clock.now() + 60_000 } } })
  await alice.send('not now').toPerson(bob)
  await pushed()
  await bob.call(setStatus, { body: { quiet: { until: null } } })
  const mid = await alice.send('read at once').toPerson(bob)
  await bob.call(setReadIndex, { body: { users: [{ uid: alice.uid, mid }] } })
  await pushed()
  await subscribe(bob, 'bob', { quiet: { from: 0, until: 1439, zone: zoneAtNoon() } })
  await alice.send('at night').toPerson(bob)
  await pushed()
  await subscribe(bob, 'bob')
  await bob.call(updateContact, { body: { target_uid: alice.uid, action: 'block' } })
  await alice.send('blocked').to(team)
  await pushed()
  expect(bodiesTo('bob')).toEqual(['Alice: loud'])
})

test('a reply in a thread only is pushed to those who follow the thread or are mentioned, also after they read the chat', async () => {
  const { alice, bob, carol, general } = w
  const eve = await w.addUser('Eve')
  for (const [name, person] of Object.entries({ alice, bob, carol, eve })) {
    await subscribe(person, name)
  }
  const root = await bob.send('lunch?').to(general)
  const joined = await carol.reply(root, 'yes')
  await pushed()
  service.pushes.length = 0
  await bob.call(followThread, { params: { mid: root }, body: { follows: false } })
  await carol.call(setReadIndex, { body: { groups: [{ gid: general, mid: joined + 100 }] } })
  const sent = () => ['alice', 'bob', 'carol', 'eve'].map(bodiesTo)
  await alice.replyInThread(root, 'in the thread')
  await pushed()
  expect(sent()).toEqual([[], [], ['Alice: in the thread'], []])
  await alice.replyInThread(root, 'you?', { mentions: [bob.uid] })
  await pushed()
  expect(sent()[1]).toEqual(['Alice: you?'])
})

test('each device has its own level, and may hide the text', async () => {
  const { alice, bob, team } = w
  const phone = await w.signInOn(bob, 'web:phone')
  const tablet = await w.signInOn(bob, 'web:tablet')
  await subscribe(bob, 'desk', { level: 'mentions' })
  await subscribe(phone, 'phone', { text: false })
  await subscribe(tablet, 'tablet', { level: 'off' })
  await alice.send('to all').to(team)
  await alice.send('to you').toPerson(bob)
  await pushed()
  expect(bodiesTo('desk')).toEqual(['to you'])
  expect(bodiesTo('phone')).toEqual(['New message', 'New message'])
  expect(JSON.stringify(service.to('phone').map(({ notification }) => notification))).not.toContain(
    'to you',
  )
  expect(service.to('tablet')).toEqual([])
})

test('a browser gets the pushes of the user who subscribed last, and none after signing out', async () => {
  const { alice, bob, carol } = w
  await subscribe(bob, 'shared')
  await subscribe(carol, 'shared')
  await alice.send('for Bob').toPerson(bob)
  await pushed()
  expect(service.pushes).toEqual([])
  expect(await storedOf()).toEqual([carol.uid])
  const [session] = await carol.call(listSessions, {})
  expect(session?.push).toBe('webpush')
  await carol.call(logout, {})
  await alice.send('for Carol').toPerson(carol)
  await pushed()
  expect(service.pushes).toEqual([])
  await subscribe(bob, 'bob')
  await bob.call(setPushSubscription, { body: null })
  expect(await storedOf()).toEqual([])
})

test('an unknown device is forgotten, and a busy service is asked again three times', async () => {
  const { alice, bob } = w
  await subscribe(bob, 'bob')
  service.statuses = [503, 429]
  await alice.send('again').toPerson(bob)
  await pushed()
  for (const pause of [2_000, 10_000]) {
    w.clock.offset += pause
    await pushed()
  }
  expect(bodiesTo('bob')).toEqual(['again', 'again', 'again'])
  service.statuses = [500, 500, 500, 500]
  await alice.send('in vain').toPerson(bob)
  await pushed()
  for (const pause of [2_000, 10_000, 60_000, 600_000]) {
    w.clock.offset += pause
    await pushed()
  }
  expect(bodiesTo('bob')).toHaveLength(7)
  service.statuses = [410]
  await alice.send('gone').toPerson(bob)
  await pushed()
  expect(await storedOf()).toEqual([])
})

test('a restart between a message and its push loses nothing', async () => {
  const { alice, bob } = w
  await subscribe(bob, 'bob')
  await pushed()
  await w.services.jobs.stop()
  await alice.send('before the restart').toPerson(bob)
  expect(service.pushes).toEqual([])
  await w.restart()
  await vi.waitFor(() => expect(bodiesTo('bob')).toEqual(['before the restart']), 10_000)
})

test('Firebase serves devices with a token only, with one grant for many messages', async () => {
  const { alice, bob, dave, team } = w
  const { grants } = firebase
  await dave.call(updateFcmConfig, { body: firebase.account() })
  const phone = await w.signInOn(bob, 'phone')
  await phone.call(setDeviceToken, { body: { device_token: 'token-1' } })
  await subscribe(bob, 'desk')
  await bob.call(setFcmToken, { query: { device: 'web:Bob' }, body: 'not used' })
  await alice.send('hello').to(team)
  await alice.send('and you').toPerson(bob)
  await pushed()
  expect(bodiesTo('desk')).toEqual(['Alice: hello', 'and you'])
  expect(firebase.grants - grants).toBe(1)
  expect(firebase.sent.map(({ message }) => message.token)).toEqual(['token-1', 'token-1'])
  expect(firebase.sent).toContainEqual({
    authorization: 'Bearer at-1',
    message: {
      token: 'token-1',
      notification: { title: '#team', body: 'Alice: hello' },
      android: {
        priority: 'normal',
        notification: { default_sound: true, notification_count: 2 },
      },
      apns: { payload: { aps: { sound: 'default', badge: 2 } } },
      data: {
        vocechat_server_id: w.services.identity.server_id,
        vocechat_to_gid: String(team),
        vocechat_from_uid: String(alice.uid),
      },
    },
  })
})

test('a phone has the number of its unread chats, without muted and read ones', async () => {
  const { alice, bob, carol, dave, general, team } = w
  await dave.call(updateFcmConfig, { body: firebase.account() })
  await bob.call(setDeviceToken, { body: { device_token: 'token-1' } })
  await carol.call(setDeviceToken, { body: { device_token: 'token-2' } })
  const numbers = () =>
    firebase.sent
      .splice(0)
      .map(({ message: { token, apns, android } }) => [
        token,
        apns?.payload.aps.badge,
        android.notification?.notification_count,
      ])
  await bob.call(setMute, { body: { add_groups: [{ gid: general }] } })
  await alice.send('muted').to(general)
  const first = await alice.send('one').to(team)
  await alice.send('two').to(team)
  await pushed()
  firebase.sent.length = 0
  await alice.send('three').toPerson(bob)
  await pushed()
  expect(numbers()).toEqual([['token-1', 2, 2]])
  const body = { groups: [{ gid: team, mid: first + 1 }], users: [] }
  await bob.call(setReadIndex, { body })
  await alice.send('four').toPerson(bob)
  await pushed()
  expect(numbers()).toEqual([['token-1', 1, 1]])
  // An outsider of the team has the number of their own chats.
  await alice.send('five').toPerson(carol)
  await pushed()
  expect(numbers()).toEqual([['token-2', 2, 2]])
})

test('a message to many phones leaves the number at their signs as it is', async () => {
  const { alice, bob, dave, team } = w
  await dave.call(updateFcmConfig, { body: firebase.account() })
  await bob.call(setDeviceToken, { body: { device_token: 'token-1' } })
  const { push } = w.services
  const { countedPhones } = push
  push.countedPhones = 0
  onTestFinished(() => {
    push.countedPhones = countedPhones
  })
  await alice.send('one').to(team)
  await pushed()
  const sent = firebase.sent.at(-1)?.message
  expect(sent?.apns?.payload.aps).toEqual({ sound: 'default' })
  expect(sent?.android.notification).toEqual({ default_sound: true })
})

const storedTokens = async () => {
  const rows = w.services.db.selectFrom('session').select(['device_token', 'sealed_device_token'])
  return (await rows.execute()).flatMap((row) => row.device_token ?? row.sealed_device_token ?? [])
}

test('tokens of Firebase are stored sealed, those of the previous version after the next start', async () => {
  const { bob, dave } = w
  await dave.call(updateFcmConfig, { body: firebase.account() })
  await bob.call(setDeviceToken, { body: { device_token: 'token-1' } })
  expect(await storedTokens()).toHaveLength(1)
  expect(await storedTokens()).not.toContain('token-1')

  await w.services.database.transact((tx) =>
    tx
      .updateTable('session')
      .set({ device_token: 'token-0', sealed_device_token: null })
      .where('uid', '=', bob.uid)
      .execute(),
  )
  expect(await storedTokens()).toEqual(['token-0'])
  await w.restart()
  expect(await storedTokens()).toHaveLength(1)
  expect(await storedTokens()).not.toContain('token-0')
  await w.alice.send('after the start').toPerson(bob)
  await pushed()
  expect(firebase.sent.at(-1)?.message.token).toBe('token-0')
})

test('Firebase: a quota is waited for, an unknown token is removed, and nothing goes out when it is off', async () => {
  const { alice, bob, dave } = w
  await dave.call(updateFcmConfig, { body: firebase.account() })
  await bob.call(setDeviceToken, { body: { device_token: 'token-1' } })
  firebase.answers = [
    { status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED' } } },
    { status: 200, body: {} },
    { status: 404, body: { error: { status: 'NOT_FOUND', details: ['UNREGISTERED'] } } },
  ]
  await alice.send('one').toPerson(bob)
  await pushed()
  w.clock.offset += 2_000
  await pushed()
  expect(firebase.sent).toHaveLength(2)
  await alice.send('two').toPerson(bob)
  await pushed()
  expect(await storedTokens()).toEqual([])
  await bob.call(setDeviceToken, { body: { device_token: 'token-2' } })
  await dave.call(updateFcmConfig, { body: { enabled: false } })
  await alice.send('three').toPerson(bob)
  await pushed()
  expect(firebase.sent).toHaveLength(3)
})

/** A time zone where it is not the last minute of the day. */
function zoneAtNoon(): string {
  const hour = new Date(w.clock.now()).getUTCHours()
  return hour === 23 ? 'Asia/Tokyo' : 'UTC'
}
