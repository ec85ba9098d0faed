import type { Bench } from '../bench.ts'
import { machine } from '../machine.ts'
import type { Round } from '../round.ts'
import { type Goal, type Row, absoluteBeside, relative, unmeasured } from '../rows.ts'
import { type Size, seed } from '../seed.ts'
import { startParley } from '../servers.ts'
import { openChromium } from '../web/chromium.ts'
import { type Details, visitSite } from '../web/visit-site.ts'
import { type Job, type Later, ending } from './job.ts'

const small: Size = { channels: 20, people: 20, messages: 500 }
const large: Size = { channels: 5000, people: 10_000, messages: 200_000 }
const maxRounds = 3

/** Measures the client on a large server beside a small one. */
export const client: Job = (bench) =>
  ending(async (later) => {
    const browser = await openChromium()
    if (!browser) return [unmeasured('client', 'C9', 'the client', 'no Chromium was found')]
    later({ stop: () => browser.close() })
    const few = await openSite(bench, later, small)
    const many = await openSite(bench, later, large)
    const rounds: Record<'few' | 'many', Round[]> = { few: [], many: [] }
    for (let round = 0; round < Math.min(bench.options.rounds, maxRounds); round++) {
      // Each round has readers of its own, who have not opened the channel yet.
      const visit = ({ site, readers }: Opened) => {
        const reader = readers[round]
        if (!reader) throw new Error('Nobody is signed in')
        return visitSite(browser, site, reader)
      }
      rounds.few.push(roundOf(round, 'small server', small, await visit(few)))
      rounds.many.push(roundOf(round, 'large server', large, await visit(many)))
    }
    bench.rounds.push(...rounds.few, ...rounds.many)
    return rowsOf(rounds.many, rounds.few)
  })

type Opened = Awaited<ReturnType<typeof openSite>>

async function openSite(bench: Bench, later: Later, size: Size) {
  const parley = later(await startParley(bench))
  // Before the seed: a server without a license lets nobody sign in once it has too many accounts.
  const [writer, ...readers] = await parley.people.signIn(small.people - 1)
  if (!writer) throw new Error('Nobody is signed in')
  const uids = readers.map(({ user }) => user.uid)
  let gids: number[] = []
  await parley.again(() => {
    gids = seed(parley.data, size, uids)
  })
  const { gid } = parley.people
  const others = gids.filter((other) => other !== gid)
  return { site: { origin: parley.origin, gid, others, writer }, readers }
}

// The browser's load cannot be separated from that of other programs, so no round is marked noisy.
function roundOf(round: number, adapter: string, size: Size, details: Details): Round {
  const { channels, people, messages } = size
  return {
    job: 'client',
    adapter,
    params: { channels, people, messages },
    guarantee: `is opened in Chromium: ${channels} channels, ${people} people, ${messages} messages`,
    round,
    seconds: 0,
    load_core_pct: 0,
    noisy: false,
    details,
    node: machine.node,
    kernel: machine.kernel,
    cpu: machine.cpu,
  }
}

function rowsOf(many: readonly Round[], few: readonly Round[]): Row[] {
  const figureOf = (figure: string, unit: string, name: string) => ({
    job: 'client',
    target: 'C9',
    figure,
    unit,
    pick: ({ details }: Round) => details?.[name],
  })
  const row = (figure: string, unit: string, name: string, goal?: Goal) =>
    absoluteBeside(many, few, figureOf(figure, unit, name), goal)
  const perEvent = (figure: string, name: string, goal?: Goal) => [
    row(`main thread per ${figure}`, 'ms', `${name} task`, goal),
    row(`scripts per ${figure}`, 'ms', `${name} script`),
  ]
  const [heap, message, written] = [{ max: 120 }, { max: 5 }, { max: 20 }]
  return [
    relative(many, few, figureOf('first message, cold', 'ms', 'cold firstMessage'), { max: 1.5 }),
    row('first message, warm', 'ms', 'warm firstMessage'),
    row('total blocking time, cold', 'ms', 'cold tbt'),
    row('total blocking time, warm', 'ms', 'warm tbt'),
    row('JavaScript heap, cold', 'MB', 'cold heap', heap),
    row('JavaScript heap, warm', 'MB', 'warm heap', heap),
    ...perEvent('message to other channels, 1 a second', 'others 1', message),
    ...perEvent('message to other channels, 10 a second', 'others 10', message),
    ...perEvent('message to the open channel, 1 a second', 'open 1', message),
    ...perEvent('message to the open channel, 10 a second', 'open 10', message),
    ...perEvent('changed name', 'name'),
    row('written to IndexedDB per message, 1 a second', 'kB', 'written 1', written),
    row('written to IndexedDB per message, 10 a second', 'kB', 'written 10', written),
  ]
}
