import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NatsServer, startNats } from '../../testing/nats.ts'
import { type PostgresServer, startPostgres } from '../../testing/postgres.ts'
import { NodesScenario } from './testing/nodes-scenario.ts'
import { step } from './testing/nodes-steps.ts'

// The property of property.test.ts over three nodes, each a process of its own: while nodes freeze and are
// killed, the database restarts, and the bus drops and delays messages, every device receives its messages
// once, in order, and no others. An unanswered send is repeated with its key on another node.

let postgres: PostgresServer
let nats: NatsServer
beforeAll(async () => {
  ;[postgres, nats] = await Promise.all([startPostgres(), startNats()])
})
afterAll(() => Promise.all([postgres.stop(), nats.stop()]))

// The two buses side by side: most of the time is spent waiting.
const buses = ['postgres', 'nats'] as const

describe('through random faults', () => {
  // All scenarios have begun before the first one restarts the database, which they share.
  const scenarios = new Map<string, NodesScenario>()
  beforeAll(async () => {
    await Promise.all(
      buses.map(async (bus) => scenarios.set(bus, await NodesScenario.begin(postgres, bus, nats))),
    )
  }, 60_000)
  afterAll(() => Promise.all([...scenarios.values()].map((scenario) => scenario.end())))

  test.concurrent.each(buses)(
    'every device receives its messages once and in order, over %s',
    async (bus) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10 }), async (steps) => {
          const scenario = scenarios.get(bus) as NodesScenario
          for (const one of steps) await scenario.run(one)
          expect(await scenario.violations()).toEqual([])
        }),
        // A failing scenario takes long to shrink; its seed is enough.
        { numRuns: 1, endOnFailure: true },
      )
    },
    150_000,
  )
})

describe('after a freeze of ten seconds', () => {
  test.concurrent.each(buses)(
    'a node catches up before it delivers or answers, over %s',
    async (bus) => {
      const scenario = await NodesScenario.begin(postgres, bus, nats)
      try {
        await scenario.freezes()
        expect(await scenario.violations()).toEqual([])
      } finally {
        await scenario.end()
      }
    },
    120_000,
  )
})
