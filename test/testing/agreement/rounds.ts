import { limits } from '@parley/protocol'
import { startTestServer } from '../../../apps/server/src/testing/test-server.ts'
import { retryDelays } from '../../../packages/client/src/request/retry-delay.ts'
import { type Manner, type Nodes, Round } from './round.ts'

/** A round whose devices do not agree in the end. */
export interface Disagreement {
  seed: number
  manner: Manner
  differences: string[]
  log: string[]
}

/** Which rounds are run. */
export interface Rounds {
  manners: readonly Manner[]
  firstSeed: number
  /** Ends after so many rounds, or when the time is over. */
  max: number
  forMs: number
  /** Starts another server than one node. */
  start?: () => Promise<Nodes & { close(): Promise<void> }>
}

async function startOne() {
  const server = await startTestServer()
  return { server, bases: [server.base], close: () => server.close() }
}

/** Runs rounds, each manner in turn. Returns how many there were, and the first that does not agree. */
export async function runRounds({ manners, firstSeed, max, forMs, start = startOne }: Rounds) {
  const usual = { limits: { ...limits }, delays: { ...retryDelays } }
  // Short pauses, so that a round takes seconds.
  Object.assign(limits, { readIndexDebounceMs: 10, reconnectMs: 15, maxReconnectMs: 60 })
  Object.assign(limits, { draftSaveMs: 20, draftRestMs: 60, historyPage: 20 })
  Object.assign(retryDelays, { firstMs: 60, maxMs: 500 })
  const nodes = await start()
  const end = Date.now() + forMs
  let rounds = 0
  try {
    for (; rounds < max && Date.now() < end; rounds++) {
      const seed = firstSeed + rounds
      const manner = manners[rounds % manners.length] as Manner
      if (rounds > 0) await nodes.server.renewPeople()
      const round = new Round(nodes, seed, manner)
      const differences = await round.run()
      if (differences.length > 0) {
        const disagreement: Disagreement = { seed, manner, differences, log: round.log }
        return { rounds: rounds + 1, disagreement }
      }
    }
    return { rounds, disagreement: undefined }
  } finally {
    Object.assign(limits, usual.limits)
    Object.assign(retryDelays, usual.delays)
    await nodes.close()
  }
}

/** The text of a disagreement: how to repeat it, what differs, and what was done before. */
export const reportOf = ({ seed, manner, differences, log }: Disagreement): string =>
  [
    `npm run agreement -- --manner ${manner} --seed ${seed} --rounds 1`,
    ...differences,
    'after:',
    ...log,
  ].join('\n')
