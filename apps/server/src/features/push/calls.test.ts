import {
  declineCall,
  joinCall,
  leaveCall,
  setMute,
  setPushSubscription,
  setStatus,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { openPushService, type PushService } from '../../testing/push-service.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
let service: PushService
beforeAll(async () => {
  service = await openPushService()
  w = await startTestServer(
    { PARLEY_PUSH_ALLOW: '127.0.0.1', PARLEY_TOKEN_SECONDS: '86400' },
    { jobs: 'by hand' },
  )
})
beforeEach(async () => {
  await w.renewPeople()
  await w.dave.call(setPushSubscription, { body: null })
  await pushed()
  service.pushes.length = 0
})
afterAll(async () => {
  await w.close()
  await service.close()
})

const subscribe = (person: Person, name: string) =>
  person.call(setPushSubscription, { body: service.subscriptionOf(name) })
/** Waits until all pushes that are due are sent. */
const pushed = () => w.services.jobs.runDue()

test('a call rings the devices of the person who is called, and nobody else’s', async () => {
  const { alice, bob, carol } = w
  await subscribe(bob, 'bob')
  await subscribe(carol, 'carol')
  const { session } = await alice.call(joinCall, { body: { uid: bob.uid } })
  await pushed()
  const [ring, ...more] = service.to('bob')
  expect(more).toEqual([])
  expect(ring?.notification).toMatchObject({
    title: 'Alice',
    body: 'Incoming call',
    tag: `u${alice.uid}`,
    data: { vocechat_from_uid: String(alice.uid), parley_call: '1' },
  })
  expect(ring?.headers['urgency']).toBe('high')
  expect(Number(ring?.headers['ttl'])).toBeLessThanOrEqual(45)
  expect(service.to('carol')).toEqual([])
  // The message of the missed call takes its place.
  await alice.call(leaveCall, { body: { session } })
  await pushed()
  await pushed()
  expect(service.to('bob').map(({ notification }) => notification.tag)).toEqual([
    ring?.notification.tag,
    `u${alice.uid}`,
  ])
})

test('a call does not ring where its chat is muted, during do-not-disturb, or after it has ended', async () => {
  const { alice, bob, carol, dave } = w
  await subscribe(bob, 'bob')
  await subscribe(carol, 'carol')
  await subscribe(dave, 'dave')
  await bob.call(setMute, { body: { add_users: [{ uid: alice.uid }] } })
  await carol.call(setStatus, { body: { quiet: { until: w.clock.now() + 60_000 } } })
  for (const { uid } of [bob, carol]) await alice.call(joinCall, { body: { uid } })
  await pushed()
  expect(service.pushes.filter(({ notification }) => notification.data['parley_call'])).toEqual([])
  await alice.call(joinCall, { body: { uid: dave.uid } })
  w.clock.offset += 120_000
  await pushed()
  expect(service.pushes.filter(({ notification }) => notification.data['parley_call'])).toEqual([])
})

test('when one device answers or declines a call, a notification replaces the ring on the others', async () => {
  const { alice, bob, carol } = w
  await subscribe(bob, 'bob')
  await subscribe(carol, 'carol')
  await alice.call(joinCall, { body: { uid: bob.uid } })
  await pushed()
  await bob.call(joinCall, { body: { uid: bob.uid } })
  await pushed()
  const { channel_name } = await alice.call(joinCall, { body: { uid: carol.uid } })
  await pushed()
  await carol.call(declineCall, { body: { channel_name } })
  await pushed()
  await pushed()
  const told = (name: string) =>
    service
      .to(name)
      .map(({ notification }) => [
        notification.tag,
        notification.body,
        notification.data['parley_call'],
      ])
  const tag = `u${alice.uid}`
  expect(told('bob')).toEqual([
    [tag, 'Incoming call', '1'],
    [tag, 'Answered on another device', 'answered'],
  ])
  expect(told('carol').at(-1)).toEqual([tag, 'Declined on another device', 'declined'])
})

test('a call that was answered before its push is not pushed', async () => {
  const { alice, bob } = w
  await subscribe(bob, 'bob')
  await alice.call(joinCall, { body: { uid: bob.uid } })
  await bob.call(joinCall, { body: { uid: bob.uid } })
  await pushed()
  expect(
    service.to('bob').map(({ notification }) => notification.data['parley_call']),
  ).not.toContain('1')
})
