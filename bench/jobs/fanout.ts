import type { Bench } from '../bench.ts'
import { type Heard, openReaders, openSender, withMessage } from '../load/load.ts'
import { type Contender, interleave } from '../rounds.ts'
import type { Measured, Round } from '../round.ts'
import { type Row, absolute, relative, unmeasured } from '../rows.ts'
import { type Server, startFloor, startNaive, startParley } from '../servers.ts'
import { type Job, type Later, ending, inMs } from './job.ts'

/** Measures the cost of delivering a message to many streams, compared with the floor and the naive server. */
export const fanout: Job = (bench) =>
  ending(async (later) => {
    const { readers, rate } = bench.options
    const parley = await spoken(bench, later, later(await startParley(bench)))
    const naive = await spoken(bench, later, later(await startNaive(bench)))
    const least = await floorContender(bench, later)
    const rounds = await measured(bench, 'fanout', [parley, naive, least])
    const [ours = [], naives = [], floors = []] = [parley, naive, least].map(({ name }) =>
      rounds.filter(({ adapter }) => adapter === name),
    )
    const load = `${readers} × ${rate}/s`
    return [
      cost(ours, floors, `CPU per delivery, ${load}`, 1.8),
      cost(ours, naives, `CPU per delivery, ${load}`, 0.65),
      latency(ours, `send to receive, p50, ${load}`, 6, (round) => round.p50),
      latency(ours, `send to receive, p99, ${load}`, 12, (round) => round.p99),
    ]
  })

/** Measures the floor alone. */
export const floor: Job = (bench) =>
  ending(async (later) => {
    const least = await floorContender(bench, later)
    const rounds = await measured(bench, 'floor', [least])
    const { readers, rate } = bench.options
    const job = 'floor'
    const figure = `CPU per send(), ${readers} × ${rate}/s (${least.name})`
    return [absolute(rounds, { job, figure, unit: 'µs', pick: ({ cpu_us }) => cpu_us })]
  })

/** Measures each contender, after a warm-up whose figures are discarded. */
export async function measured(
  bench: Bench,
  job: string,
  contenders: readonly Contender[],
): Promise<Round[]> {
  const { readers, rate } = bench.options
  for (const { measure } of contenders) await measure()
  return interleave(bench, job, { readers, rate }, contenders)
}

/** Sends messages to a server, at the wanted rate, and to as many readers as wanted. */
export async function spoken(bench: Bench, later: Later, server: Server): Promise<Contender> {
  const { rate } = bench.options
  const readers = later(await readersOf(bench, server))
  const sender = later(openSender(bench, server.port, withMessage(server.sending ?? '')))
  return contenderOf(bench, server, readers, async (count) => {
    const { cpu_us, refused } = await sender.send(count, rate)
    return { cpu_us, refused }
  })
}

async function floorContender(bench: Bench, later: Later): Promise<Contender> {
  const server = later(await startFloor(bench))
  const readers = later(await readersOf(bench, server))
  return contenderOf(bench, server, readers, async (count) => {
    await server.go(count, bench.options.rate)
    return { cpu_us: 0, refused: 0 }
  })
}

const readersOf = async (bench: Bench, server: Server) =>
  openReaders(
    bench,
    server.port,
    await server.streams(bench.options.readers),
    messagesOf(bench, false) + messagesOf(bench, true),
  )

// At low rates a round lasts twice as long, to count enough messages.
const messagesOf = ({ options: { rate, seconds } }: Bench, isWarm: boolean) =>
  Math.ceil(rate * (isWarm ? seconds * 2 : 1))

function contenderOf(
  bench: Bench,
  { name, guarantee, pid }: Server,
  readers: Awaited<ReturnType<typeof readersOf>>,
  send: (count: number) => Promise<{ cpu_us: number; refused: number }>,
): Contender {
  let isWarm = false
  return {
    name,
    guarantee,
    pid,
    async measure() {
      const count = messagesOf(bench, isWarm)
      isWarm = true
      await readers.clear()
      const start = performance.now()
      const { cpu_us, refused } = await send(count)
      const heard = await readers.heard(count)
      const span = (performance.now() - start) / 1000
      return { ...countsOf(heard, refused), seconds: span, load_us: heard.cpu_us + cpu_us }
    },
  }
}

function countsOf(heard: Heard, refused: number): Omit<Measured, 'seconds' | 'load_us'> {
  const { unique, missing, dup, reordered, closed, p50, p90, p99, max } = heard
  return {
    missing,
    dup,
    reordered,
    refused: refused + closed,
    n: unique,
    units: unique,
    p50: inMs(p50),
    p90: inMs(p90),
    p99: inMs(p99),
    max: inMs(max),
  }
}

function cost(ours: Round[], theirs: Round[], figure: string, max: number): Row {
  if (ours.every(({ cpu_us }) => cpu_us === undefined)) {
    return unmeasured('fanout', 'S1', figure, 'not measured without /proc')
  }
  const pick = ({ cpu_us }: Round) => cpu_us
  return relative(ours, theirs, { job: 'fanout', target: 'S1', figure, unit: 'µs', pick }, { max })
}

function latency(
  ours: Round[],
  figure: string,
  max: number,
  pick: (r: Round) => number | undefined,
) {
  return absolute(ours, { job: 'fanout', target: 'S3', figure, unit: 'ms', pick }, { max })
}
