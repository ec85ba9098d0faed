import { limits } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unbuiltEndpoints } from '../app.ts'
import { countHumans } from '../features/users/index.ts'
import { readData } from './recorded.ts'
import { Replay, type Step } from './replay.ts'
import { startEmptyServer } from './test-server.ts'

// The replay waits until presence is told: five seconds of grace each time would be half a minute.
Object.assign(limits, { offlineGraceMs: 20 })

const mail = (email: string) => ({ body: JSON.stringify({ email }), method: 'PUT' })
const json = { 'content-type': 'application/json' }

// What the recording did between its lines, and what ours must take back where it goes further.
const after: Record<string, Step> = {
  'users / A change of the e-mail': async (known) => {
    const headers = { ...json, 'x-api-key': String(known.get('token:carol')) }
    await fetch(`${server.base}/api/user`, { ...mail('carol@example.org'), headers })
  },
}
const before: Record<string, Step> = {
  'license / With 20 users registration is refused': async () => {
    for (let i = countHumans(server.services); i < limits.freeMembers; i++) {
      await server.joins(`Fill${i}`)
    }
  },
}

let server: Awaited<ReturnType<typeof startEmptyServer>>
let replay: Replay
beforeAll(async () => {
  // With limits, so that no recorded client meets one.
  server = await startEmptyServer({ PARLEY_RATE_LIMIT: 'on' })
  replay = new Replay(server, { presenceMs: 100, before, after })
})
afterAll(() => server.ends())

// They build on one another, and all begin with a fresh server.
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

test.each(subjects)('%s is answered as recorded', async (subject) => {
  const differences = await replay.subject(subject)
  // The messages are heard on the streams that the channels opened.
  if (subject !== 'channels') await replay.closeAll()
  expect(differences).toEqual([])
})

test('what is not built yet is known', () => {
  const unbuilt = unbuiltEndpoints(server.services)
  process.stdout.write(`Not built yet: ${unbuilt.length} endpoints\n${unbuilt.join('\n')}\n`)
  const { skipped } = replay
  process.stdout.write(`Not asserted: ${skipped.length} lines\n${skipped.join('\n')}\n`)
  expect(unbuilt).toEqual(readData('unbuilt.json'))
})
