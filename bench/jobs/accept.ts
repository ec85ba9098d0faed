import type { Bench } from '../bench.ts'
import { closedLoop, openReaders, withMessage } from '../load/load.ts'
import { type Contender, interleave } from '../rounds.ts'
import type { Round } from '../round.ts'
import { absolute, relative } from '../rows.ts'
import { type Server, startEmpty, startNaive, startParley } from '../servers.ts'
import { type Job, ending, inMs } from './job.ts'

const capacity = 2_000_000

/** Measures how many messages a second are accepted. Each is answered only when it is on disk. */
export const accept: Job = (bench) =>
  ending(async (later) => {
    const servers = [
      later(await startParley(bench)),
      later(await startNaive(bench)),
      later(await startEmpty(bench)),
    ]
    const readers: Listening[] = []
    for (const server of servers) {
      const paths = await server.streams(1)
      const open = async () => later(await openReaders(bench, server.port, paths, capacity))
      readers.push(paths.length > 0 ? await open() : undefined)
    }
    const at = async (inFlight: number, some: Server[]) => {
      const contenders = some.map((server, i) => contenderOf(bench, server, readers[i], inFlight))
      const rounds = await interleave(bench, 'accept', { in_flight: inFlight }, contenders)
      return some.map(({ name }) => rounds.filter(({ adapter }) => adapter === name))
    }
    const [ours = [], naive = [], empty = []] = await at(64, servers)
    const [oursAlone = [], naiveAlone = []] = await at(1, servers.slice(0, 2))
    const rate = figure('accepted, 64 in flight', 'msg/s', (round) => round.rate)
    const ack = figure('answered, p99, 64 in flight', 'ms', (round) => round.p99)
    const cpu = figure('CPU per message, 64 in flight', 'µs', (round) => round.cpu_us)
    const rateAlone = figure('accepted, 1 in flight', 'msg/s', (round) => round.rate)
    const ackAlone = figure('answered, p99, 1 in flight', 'ms', (round) => round.p99)
    return [
      relative(ours, naive, rate, { min: 5 }),
      relative(ours, empty, rate, { min: 0.35 }),
      absolute(ours, ack, { max: 12 }),
      relative(ours, naive, cpu),
      relative(oursAlone, naiveAlone, rateAlone),
      absolute(oursAlone, ackAlone),
    ]
  })

type Listening = Awaited<ReturnType<typeof openReaders>> | undefined

// One stream checks that each acknowledged message is delivered once and in order.
export function contenderOf(
  bench: Bench,
  { name, guarantee, pid, port, sending = '' }: Server,
  reader: Listening,
  inFlight: number,
): Contender {
  const request = withMessage(sending)
  const runMs = bench.options.seconds * 1000
  let warmMs = 1000
  return {
    name,
    guarantee,
    pid,
    async measure() {
      await reader?.clear()
      const asked = await closedLoop(bench, { port, request, inFlight, warmMs, runMs })
      warmMs = 200
      const heard = await reader?.heard(asked.sent)
      return {
        seconds: asked.seconds,
        load_us: asked.cpu_us + (heard?.cpu_us ?? 0),
        missing: heard?.missing ?? 0,
        dup: heard?.dup ?? 0,
        reordered: heard?.reordered ?? 0,
        refused: asked.refused + (heard?.closed ?? 0),
        n: asked.done,
        units: asked.done,
        rate: asked.rate,
        p50: inMs(asked.p50),
        p90: inMs(asked.p90),
        p99: inMs(asked.p99),
        max: inMs(asked.max),
      }
    },
  }
}

const figure = (words: string, unit: string, pick: (round: Round) => number | undefined) => ({
  job: 'accept',
  target: 'S4',
  figure: words,
  unit,
  pick,
})
