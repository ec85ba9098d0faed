import { limits } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unbuiltEndpoints } from '../app.ts'
import { readData } from './recorded.ts'
import { Replay } from './replay.ts'
import { startServer } from './world.ts'

// The replay waits until presence is told: five seconds of grace each time would be half a minute.
Object.assign(limits, { offlineGraceMs: 20 })

let server: Awaited<ReturnType<typeof startServer>>
let replay: Replay
beforeAll(async () => {
  server = await startServer({ PARLEY_ALLOW_PRIVATE_ADDRESSES: 'on' })
  replay = new Replay(server, { presenceMs: 300 })
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
  expect(await replay.subject(subject)).toEqual([])
})

test('what is not built yet is known', () => {
  const unbuilt = unbuiltEndpoints(server.services)
  process.stdout.write(`Not built yet: ${unbuilt.length} endpoints\n${unbuilt.join('\n')}\n`)
  expect(unbuilt).toEqual(readData('unbuilt.json'))
})
