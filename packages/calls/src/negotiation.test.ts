import type { TrackSource } from '@parley/protocol'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Call } from './testing/call.ts'

// PARLEY_SEED and PARLEY_SEEDS choose other seeds. A failure prints its seed and the shortest failing run.
const seed = Number(process.env.PARLEY_SEED ?? 1)
const runs = Number(process.env.PARLEY_SEEDS ?? 1_000)
/** The quality readings after which a call works again. */
const readings = 12

/** The events of a run. */
const actions = {
  publish: (call: Call, { tracks }: Step) => call.page.publish(tracks),
  changeOthers: (call: Call, { tracks }: Step) => call.engine.offer(tracks),
  deliverToEngine: (call: Call, { index }: Step) => call.toEngine.deliver(index),
  deliverToPage: (call: Call, { index }: Step) => call.toPage.deliver(index),
  repeatToEngine: (call: Call, { index }: Step) => call.toEngine.repeat(index),
  repeatToPage: (call: Call, { index }: Step) => call.toPage.repeat(index),
  delayToEngine: (call: Call, { index }: Step) => call.toEngine.delay(index),
  delayToPage: (call: Call, { index }: Step) => call.toPage.delay(index),
  sendDelayed: (call: Call) => call.sendDelayed(),
  loseToEngine: (call: Call, { index }: Step) => call.toEngine.lose(index),
  loseToPage: (call: Call, { index }: Step) => call.toPage.lose(index),
  finish: (call: Call, { index }: Step) => call.environment.operations.finish(index),
  fail: (call: Call, { index }: Step) => call.environment.operations.fail(index),
  read: (call: Call) => call.read(),
  resumeSignaling: (call: Call) => call.resumeSignaling(),
  restartPage: (call: Call) => call.restartPage(),
  restartEngine: (call: Call) => call.restartEngine(),
  limitConnections: ({ environment }: Call, { index }: Step) => {
    environment.mayConnect = index % 2 === 0
  },
}

interface Step {
  action: keyof typeof actions
  index: number
  tracks: readonly TrackSource[]
}

const often = (weight: number, ...names: (keyof typeof actions)[]) => ({
  weight,
  arbitrary: fc.constantFrom(...names),
})
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    action: fc.oneof(
      often(24, 'deliverToEngine', 'deliverToPage'),
      often(24, 'finish'),
      often(12, 'publish', 'changeOthers'),
      often(8, 'repeatToEngine', 'repeatToPage', 'loseToEngine', 'loseToPage'),
      often(8, 'delayToEngine', 'delayToPage'),
      often(8, 'read', 'resumeSignaling'),
      often(2, 'fail', 'limitConnections', 'sendDelayed'),
      often(1, 'restartPage', 'restartEngine'),
    ),
    index: fc.nat(3),
    tracks: fc.subarray<TrackSource>(['microphone', 'camera', 'screen']),
  }),
  { minLength: 20, maxLength: 200, size: 'max' },
)

test('a call works after lost, repeated and late signals, and then offers nothing more', async () => {
  const play = async (played: readonly Step[]) => {
    const call = new Call()
    for (const step of played) {
      actions[step.action](call, step)
      await setImmediate()
    }
    call.environment.mayConnect = true
    await call.settle()
    call.sendDelayed()
    await call.settle()
    for (let reading = 0; reading < readings; reading++) await read(call)
    const { offers } = call.environment
    await read(call)
    expect(call.faults()).toEqual([])
    expect(call.environment.offers).toBe(offers)
  }
  await fc.assert(fc.asyncProperty(steps, play), { seed, numRuns: runs })
})

async function read(call: Call): Promise<void> {
  call.read()
  await call.settle()
}
