import { afterAll, beforeAll, expect, test } from 'vitest'
import { countHumans } from '../features/users/index.ts'
import { Replay, type Step } from './replay.ts'
import { openWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'
import { serverUnderTest } from './server-under-test.ts'
import { startEmptyServer } from './test-server.ts'

// The replay waits for presence events. The usual grace of five seconds would add half a minute.
const { limits } = serverUnderTest
const { offlineGraceMs } = limits
Object.assign(limits, { offlineGraceMs: 20 })
// Other test files of this worker share the module.
afterAll(() => void Object.assign(limits, { offlineGraceMs }))

const mail = (email: string) => ({ body: JSON.stringify({ email }), method: 'PUT' })
const json = { 'content-type': 'application/json' }

// Steps that the recording did not include, by the transcript line that they precede or follow.
const after: Record<string, Step> = {
  // The recording has another address for this one.
  'webhooks / A webhook that does not answer 200': async () => {
    receiver.requests.pop()
  },
  'users / A change of the e-mail': async (known) => {
    const headers = { ...json, 'x-api-key': String(known.get('token:carol')) }
    await fetch(`${server.base}/api/user`, { ...mail('carol@example.org'), headers })
  },
}
const before: Record<string, Step> = {
  'webhooks / A webhook that does not answer 200': async () => {
    receiver.testStatus = 404
  },
  'webhooks / A message while the webhook fails': async () => {
    receiver.status = 500
  },
  'license / With 20 users registration is refused': async () => {
    for (let i = countHumans(server.services); i < limits.freeMembers; i++) {
      await server.addUser(`Fill${i}`)
    }
  },
}

// The recording of this subject took no more events after the lookups.
const withoutEvents = new Set(['bots / The bot sends the file'])

let receiver: WebhookReceiver
let server: Awaited<ReturnType<typeof startEmptyServer>>
let replay: Replay
beforeAll(async () => {
  // With rate limits, to show that no recorded client reaches one.
  server = await startEmptyServer({ PARLEY_RATE_LIMIT: 'on' })
  Object.assign(server.services.webhooks.sender.limits, { gatherMs: 1, busySlotMs: 1, retryMs: 1 })
  receiver = await openWebhookReceiver()
  replay = new Replay(server, { presenceMs: 100, before, after, withoutEvents, receiver })
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})

// The subjects depend on one another: they run in this order on one server that starts empty.
const subjects = [
  'setup',
  'login-and-tokens',
  'users',
  'channels',
  'messages',
  'files',
  'archives',
  'favorites',
  'footprint',
  'stream',
  'bots',
  'webhooks',
  'guests',
  'invites',
  'admin-settings',
  'license',
  'errors',
]

test.each(subjects)('the responses and events of %s equal the recorded ones', async (subject) => {
  const differences = await replay.subject(subject)
  // The subject `messages` uses the streams opened by `channels`.
  if (subject !== 'channels') await replay.closeAll()
  expect(differences).toEqual([])
})

test('all recorded lines but one are compared', () => {
  expect(replay.skipped).toEqual(['stream / Framing of the first stream: not replayed'])
})
