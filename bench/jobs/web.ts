import { textMessage } from '@parley/client'
import { createChannel, sendToChannel } from '@parley/protocol'
import { call, each } from '../api.ts'
import { machine } from '../machine.ts'
import type { Round } from '../round.ts'
import { type Row, absolute, unmeasured } from '../rows.ts'
import { type Parley, startParley } from '../servers.ts'
import { openChromium } from '../web/chromium.ts'
import { type Visits, visitThrice } from '../web/visit.ts'
import { type Job, ending } from './job.ts'

const channels = 20
const messages = 500
const maxRounds = 3

/** Measures the size of the chat page and the time until it can be read. */
export const web: Job = (bench) =>
  ending(async (later) => {
    const browser = await openChromium()
    if (!browser) return [unmeasured('web', 'C1', 'the chat page', 'no Chromium was found')]
    later({ stop: () => browser.close() })
    const parley = later(await startParley(bench))
    const gid = await furnish(parley)
    const rounds: Round[] = []
    for (let round = 0; round < Math.min(bench.options.rounds, maxRounds); round++) {
      const [login] = await parley.people.signIn(1)
      if (!login) throw new Error('Nobody is signed in')
      rounds.push(roundOf(round, await visitThrice(browser, parley.origin, gid, login)))
    }
    bench.rounds.push(...rounds)
    return rowsOf(rounds)
  })

/** Creates channels with messages. Returns the id of the longest. */
async function furnish({ origin, people }: Parley): Promise<number> {
  const key = { 'x-api-key': people.admin.token }
  const names = Array.from({ length: channels - 1 }, (_, i) => `channel-${i}`)
  const others = await each(names, async (name) => {
    const body = { name, is_public: true }
    return (await call(origin, createChannel, { body }, key)).gid
  })
  await each(
    Array.from({ length: messages }, (_, i) => i),
    (i) => {
      // Every second message goes to the channel that is opened.
      const gid = i % 2 === 0 ? people.gid : (others[i % others.length] ?? people.gid)
      const body = textMessage(`Message ${i}: the tide table for Thursday is in the folder.`)
      return call(origin, sendToChannel, { params: { gid }, body }, key)
    },
  )
  return people.gid
}

// The browser's load cannot be separated from that of other programs, so no round is marked noisy.
function roundOf(round: number, visits: Visits): Round {
  return {
    job: 'web',
    adapter: 'browser',
    params: { channels, messages },
    guarantee: 'opens a channel in Chromium, answers in gzip',
    round,
    seconds: 0,
    load_core_pct: 0,
    noisy: false,
    visits,
    node: machine.node,
    kernel: machine.kernel,
    cpu: machine.cpu,
  }
}

function rowsOf(rounds: readonly Round[]): Row[] {
  const row = (
    target: string,
    figure: string,
    unit: string,
    pick: (visits: Visits) => number,
    max: number,
  ) => {
    const from = ({ visits }: Round) => visits && pick(visits)
    return absolute(rounds, { job: 'web', target, figure, unit, pick: from }, { max })
  }
  return [
    row('C1', 'JavaScript of the chat page, cold', 'KB', ({ cold }) => cold.jsKb, 250),
    row('C1', 'all bytes, cold', 'KB', ({ cold }) => cold.allKb, 350),
    row('C1', 'requests, cold', 'requests', ({ cold }) => cold.requests, 20),
    row('C2', 'largest paint, cold', 'ms', ({ cold }) => cold.lcp, 1000),
    row('C2', 'first message, warm', 'ms', ({ warm }) => warm.firstMessage, 400),
    row('C2', 'first message, the API silent', 'ms', ({ unanswered }) => unanswered, 400),
    row('C3', 'total blocking time, cold', 'ms', ({ cold }) => cold.tbt, 250),
    row('C3', 'total blocking time, warm', 'ms', ({ warm }) => warm.tbt, 100),
  ]
}
