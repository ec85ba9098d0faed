import { textDraft } from '@parley/client'
import { createChannel, sendToChannel } from '@parley/protocol'
import { call, each } from '../api.ts'
import { machine } from '../machine.ts'
import type { Round } from '../rounds.ts'
import { type Row, absolute, unmeasured } from '../rows.ts'
import { type Parley, startParley } from '../servers.ts'
import { openChromium } from '../web/chromium.ts'
import { type Visit, visitTwice } from '../web/visit.ts'
import { type Job, ending } from './job.ts'

const channels = 20
const messages = 500
const roundsMax = 3

/** What the chat page weighs and how soon it can be read. */
export const web: Job = (bench) =>
  ending(async (later) => {
    const browser = await openChromium()
    if (!browser) return [unmeasured('web', 'C1', 'the chat page', 'no Chromium was found')]
    later({ stop: () => browser.close() })
    const parley = later(await startParley(bench))
    const gid = await furnish(parley)
    const rounds: Round[] = []
    const visits: { cold: Visit; warm: Visit }[] = []
    for (let round = 0; round < Math.min(bench.options.rounds, roundsMax); round++) {
      const [login] = await parley.people.signIn(1)
      if (!login) throw new Error('Nobody is signed in')
      const both = await visitTwice(browser, parley.origin, gid, login)
      visits.push(both)
      rounds.push(roundOf('cold', round, both.cold), roundOf('warm', round, both.warm))
    }
    bench.rounds.push(...rounds)
    return rowsOf(visits, rounds)
  })

/** Channels with something in them; gives the longest. */
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
      // Every second one goes to the channel that is opened.
      const gid = i % 2 === 0 ? people.gid : (others[i % others.length] ?? people.gid)
      const body = textDraft(`Message ${i}: the tide table for Thursday is in the folder.`)
      return call(origin, sendToChannel, { params: { gid }, body }, key)
    },
  )
  return people.gid
}

// What is the browser's and what others' cannot be told apart here, so no round is called noisy.
function roundOf(adapter: string, round: number, visit: Visit): Round {
  return {
    job: 'web',
    adapter,
    params: { channels, messages },
    guarantee: 'the chat page in Chromium, answers in gzip',
    round,
    seconds: 0,
    load_core_pct: 0,
    noisy: false,
    visit,
    node: machine.node,
    kernel: machine.kernel,
    cpu: machine.cpu,
  }
}

function rowsOf(visits: readonly { cold: Visit; warm: Visit }[], rounds: readonly Round[]): Row[] {
  const row = (
    adapter: 'cold' | 'warm',
    target: string,
    words: string,
    unit: string,
    pick: (visit: Visit) => number,
    max: number,
  ) =>
    absolute(
      rounds.filter((round) => round.adapter === adapter),
      {
        ...{ job: 'web', target, figure: `${words}, ${adapter}`, unit },
        pick: ({ visit }) => visit && pick(visit),
      },
      { max },
    )
  const first = row('warm', 'C2', 'first message', 'ms', (visit) => visit.firstMessage, 400)
  const early = visits.filter(({ warm }) => warm.firstMessage < warm.firstAnswer).length
  return [
    row('cold', 'C1', 'JavaScript of the chat page', 'KB', (visit) => visit.jsKb, 250),
    row('cold', 'C1', 'all bytes', 'KB', (visit) => visit.allKb, 350),
    row('cold', 'C1', 'requests', '', (visit) => visit.requests, 20),
    row('cold', 'C2', 'largest paint', 'ms', (visit) => visit.lcp, 1000),
    { ...first, note: `before any answer of the network in ${early} of ${visits.length}` },
    row('cold', 'C3', 'total blocking time', 'ms', (visit) => visit.tbt, 250),
    row('warm', 'C3', 'total blocking time', 'ms', (visit) => visit.tbt, 100),
  ]
}
