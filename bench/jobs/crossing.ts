import type { Bench } from '../bench.ts'
import { type Cluster, type Services, startCluster, startServices } from '../cluster.ts'
import { type Heard, type Readers, openReaders, openSender, withMessage } from '../load/load.ts'
import { cpuOf } from '../machine.ts'
import { type Contender, interleave } from '../rounds.ts'
import type { Round } from '../round.ts'
import { type Goal, absolute, relative, unmeasured } from '../rows.ts'
import { startParley } from '../servers.ts'
import { type Job, type Later, ending, inMs } from './job.ts'
import { busesOf } from './nodes.ts'

const streamsPerNode = 10
const messagesPerSecond = 200
const maxRounds = 5
const maxSeconds = 2
const guarantee = 'answers after fsync; signed in, membership checked; every node delivers'

/** Measures how much later a message reaches streams of another node than those of its own. */
export const crossing: Job = (bench) =>
  ending(async (later) => {
    const services = later(await startServices(bench))
    if (!services.hasPostgres) {
      return [unmeasured('crossing', 'S12', 'another node', 'PostgreSQL is not installed')]
    }
    const seconds = Math.min(bench.options.seconds, maxSeconds)
    const contenders = [await sqliteContender(bench, later, seconds)]
    for (const bus of busesOf(services)) {
      const cluster = later(await startCluster(bench, services, 2, bus))
      contenders.push(await clusterContender(bench, later, services, cluster, seconds))
    }
    for (const { measure } of contenders) await measure()
    const short = { ...bench.options, rounds: Math.min(bench.options.rounds, maxRounds) }
    const params = { rate: messagesPerSecond, streams: streamsPerNode }
    const rounds = await interleave({ ...bench, options: short }, 'crossing', params, contenders)
    const [single = [], ...clusters] = contenders.map(({ name }) =>
      rounds.filter(({ adapter }) => adapter === name),
    )
    return [
      ...timesOf(single).slice(0, 2),
      ...clusters.flatMap((ours) => [
        ...timesOf(ours),
        relative(ours, single, figure(`same node, p50, ${ours[0]?.adapter}`, 'ms', p50)),
        row(ours, 'another node, p50 more', 'ms', more, { max: 5 }),
        row(ours, 'CPU of the other node per message', 'µs', detail('other_us')),
        row(ours, 'CPU of the sending node per message', 'µs', detail('sender_us')),
        row(ours, 'CPU of database and bus per message', 'µs', detail('services_us')),
      ]),
    ]
  })

const detail = (name: string) => (round: Round) => round.details?.[name]
const p50 = (round: Round) => round.p50
const more = ({ p50: same, details }: Round) =>
  same === undefined || details?.['other_p50'] === undefined
    ? undefined
    : details['other_p50'] - same

const timesOf = (rounds: readonly Round[]) => [
  row(rounds, 'same node, p50', 'ms', p50),
  row(rounds, 'same node, p99', 'ms', ({ p99 }) => p99),
  row(rounds, 'another node, p50', 'ms', detail('other_p50')),
  row(rounds, 'another node, p99', 'ms', detail('other_p99')),
]

const row = (
  rounds: readonly Round[],
  words: string,
  unit: string,
  pick: (round: Round) => number | undefined,
  goal?: Goal,
) => absolute(rounds, figure(`${words}, ${rounds[0]?.adapter}`, unit, pick), goal)

async function sqliteContender(bench: Bench, later: Later, seconds: number): Promise<Contender> {
  const { pid, port, streams, sending = '' } = later(await startParley(bench))
  const readers = later(await openReaders(bench, port, await streams(streamsPerNode), 10_000))
  const sender = later(openSender(bench, port, withMessage(sending)))
  const measure = async () => measured(seconds, sender, [readers])
  return { name: 'one node on SQLite', guarantee, pid, measure }
}

async function clusterContender(
  bench: Bench,
  later: Later,
  services: Services,
  { name, nodes, streams, sending }: Cluster,
  seconds: number,
): Promise<Contender> {
  const readers: Readers[] = []
  for (const { port } of nodes) {
    readers.push(later(await openReaders(bench, port, await streams(streamsPerNode), 10_000)))
  }
  const [here = 0, there = 0] = nodes.map(({ pid }) => pid)
  const sender = later(openSender(bench, nodes[0]?.port ?? 0, withMessage(sending)))
  const cpu = () => ({
    sender_us: cpuOf(here) ?? 0,
    other_us: cpuOf(there) ?? 0,
    services_us: services.cpu() ?? 0,
  })
  return {
    name,
    guarantee,
    pid: here,
    cpu: () => Object.values(cpu()).reduce((sum, one) => sum + one, 0),
    async measure() {
      const before = cpu()
      const found = await measured(seconds, sender, readers)
      const after = cpu()
      const count = messagesPerSecond * seconds
      const parts = Object.entries(after).map(
        ([part, us]) => [part, (us - before[part as keyof typeof before]) / count] as const,
      )
      return { ...found, details: { ...found.details, ...Object.fromEntries(parts) } }
    },
  }
}

async function measured(
  seconds: number,
  sender: ReturnType<typeof openSender>,
  readers: readonly Readers[],
) {
  const count = messagesPerSecond * seconds
  for (const one of readers) await one.clear()
  const start = performance.now()
  const { refused, cpu_us } = await sender.send(count, messagesPerSecond)
  const heard = await Promise.all(readers.map((one) => one.heard(count)))
  const sum = (pick: (one: Heard) => number) => heard.reduce((total, one) => total + pick(one), 0)
  const [here, there] = heard
  if (!here) throw new Error('There are no readers')
  return {
    seconds: (performance.now() - start) / 1000,
    load_us: cpu_us + sum((one) => one.cpu_us),
    missing: sum(({ missing }) => missing),
    dup: sum(({ dup }) => dup),
    reordered: sum(({ reordered }) => reordered),
    refused: refused + sum(({ closed }) => closed),
    n: count,
    units: count,
    p50: inMs(here.p50),
    p90: inMs(here.p90),
    p99: inMs(here.p99),
    max: inMs(here.max),
    ...(there && { details: { other_p50: inMs(there.p50), other_p99: inMs(there.p99) } }),
  }
}

const figure = (words: string, unit: string, pick: (round: Round) => number | undefined) => ({
  job: 'crossing',
  target: 'S12',
  figure: words,
  unit,
  pick,
})
