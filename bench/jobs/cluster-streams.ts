import type { Bench } from '../bench.ts'
import { type Cluster, type Node, startCluster, startServices } from '../cluster.ts'
import { type Heard, type Readers, openReaders, openSender, withMessage } from '../load/load.ts'
import { cpuOf, machine, rssKbOf } from '../machine.ts'
import { type Contender, oneRound } from '../rounds.ts'
import type { Measured, Round } from '../round.ts'
import { absolute, unmeasured } from '../rows.ts'
import { type Job, ending } from './job.ts'

const size = 3
const quietMs = 4000
const messages = 10
const messagesPerSecond = 2
const patienceMs = 30_000
const capacity = 1000
const guarantee = 'answers after fsync; signed in, membership checked; every node delivers'

interface Setting {
  bench: Bench
  cluster: Cluster
  /** The streams of each node. */
  readers: readonly Readers[]
  sender: ReturnType<typeof openSender>
  services: { cpu(): number | undefined }
}

/** Measures many streams over three nodes: quiet, with some messages, and when one node is killed. */
export const clusterStreams: Job = (bench) =>
  ending(async (later) => {
    const wanted = bench.options.clusterStreams
    const services = later(await startServices(bench))
    if (!services.hasPostgres || !machine.hasProc) {
      return [unmeasured('cluster-streams', 'S8', `${wanted} streams`, 'no PostgreSQL or no /proc')]
    }
    const cluster = later(await startCluster(bench, services, size, 'postgres'))
    const before = cluster.nodes.map(({ pid }) => rssKbOf(pid) ?? 0)
    const each = Math.floor(wanted / size)
    const started = performance.now()
    const paths = await cluster.streams(each * size)
    const signInMs = performance.now() - started
    // The sign-ins have left garbage in the first node, so the others tell what a stream needs.
    const readers: Readers[] = []
    for (const [i, { port }] of cluster.nodes.entries()) {
      const some = paths.slice(i * each, (i + 1) * each)
      readers.push(later(await openReaders(bench, port, some, capacity)))
    }
    const port = cluster.nodes[1]?.port ?? 0
    const sender = later(openSender(bench, port, withMessage(cluster.sending)))
    const setting = { bench, cluster, readers, sender, services }
    const rounds = {
      quiet: await round(setting, 'quiet', () => quiet(setting, before, signInMs)),
      busy: await round(setting, 'busy', () => busy(setting)),
      killed: await round(setting, 'one killed', () => oneKilled(setting)),
    }
    bench.rounds.push(...Object.values(rounds))
    return rowsOf(rounds, each)
  })

async function round(
  { cluster, bench, services }: Setting,
  name: string,
  measure: () => Promise<Measured>,
): Promise<Round> {
  const cpu = () => cpuOfNodes(cluster.nodes) + (services.cpu() ?? 0)
  const contender: Contender = { name, guarantee, pid: 0, cpu, measure }
  return oneRound('cluster-streams', { streams: bench.options.clusterStreams }, contender)
}

const cpuOfNodes = (nodes: readonly Node[]) =>
  nodes.reduce((sum, { pid }) => sum + (cpuOf(pid) ?? 0), 0)

async function quiet(
  { cluster, readers }: Setting,
  before: number[],
  signInMs: number,
): Promise<Measured> {
  await pause(quietMs)
  for (const one of readers) await one.clear()
  const start = performance.now()
  const cpu = cpuOfNodes(cluster.nodes)
  await pause(quietMs)
  const seconds = (performance.now() - start) / 1000
  const used = cpuOfNodes(cluster.nodes) - cpu
  const heard = await allHeard(readers, 0)
  const grown = cluster.nodes.map(({ pid }, i) => (rssKbOf(pid) ?? 0) - (before[i] ?? 0))
  const rss = cluster.nodes.map(({ pid }) => rssKbOf(pid) ?? 0)
  return {
    ...heard,
    seconds,
    rate: used / seconds / 1e4,
    rss_kb: (grown[1] ?? 0) + (grown[2] ?? 0),
    details: { rss_max_kb: Math.max(...rss), sign_in_ms: signInMs },
  }
}

async function busy({ cluster, readers, sender }: Setting): Promise<Measured> {
  for (const one of readers) await one.clear()
  const start = performance.now()
  const cpu = cpuOfNodes(cluster.nodes)
  const { refused, cpu_us } = await sender.send(messages, messagesPerSecond)
  const heard = await allHeard(readers, messages)
  const streams = readers.reduce((sum, { count }) => sum + count, 0)
  const used = cpuOfNodes(cluster.nodes) - cpu
  return {
    ...heard,
    seconds: (performance.now() - start) / 1000,
    load_us: heard.load_us + cpu_us,
    refused: heard.refused + refused,
    details: { delivery_us: used / (messages * streams) },
  }
}

/** Kills the first node while messages are sent; its clients connect to the other two at once. */
async function oneKilled({ cluster, readers, sender, services }: Setting): Promise<Measured> {
  const [first, ...others] = cluster.nodes
  const [lost] = readers
  for (const one of readers) await one.clear()
  const start = performance.now()
  const sending = sender.send(messages, messagesPerSecond)
  await pause(500)
  await first?.kill()
  const cpu = cpuOfNodes(others) + (services.cpu() ?? 0)
  const { ms } = (await lost?.connect(others.map(({ port }) => port))) ?? { ms: Number.NaN }
  const back = performance.now()
  const used = cpuOfNodes(others) + (services.cpu() ?? 0) - cpu
  const { refused, cpu_us } = await sending
  const sent = performance.now()
  const heard = await allHeard(readers, messages)
  return {
    ...heard,
    // The streams of the killed node had to close.
    refused: refused + heard.refused - (lost?.count ?? 0),
    seconds: (performance.now() - start) / 1000,
    load_us: heard.load_us + cpu_us,
    p50: ms,
    max: Math.max(0, performance.now() - Math.max(back, sent)),
    details: {
      rss_max_kb: Math.max(...others.map(({ pid }) => rssKbOf(pid) ?? 0)),
      client_us: used / (lost?.count ?? 1),
    },
  }
}

async function allHeard(readers: readonly Readers[], each: number) {
  const all = await Promise.all(readers.map((one) => one.heard(each, patienceMs)))
  const sum = (pick: (one: Heard) => number) => all.reduce((total, one) => total + pick(one), 0)
  return {
    load_us: sum((one) => one.cpu_us),
    missing: sum(({ missing }) => missing),
    dup: sum(({ dup }) => dup),
    reordered: sum(({ reordered }) => reordered),
    refused: sum(({ closed }) => closed),
    n: sum(({ unique }) => unique),
    // Each of the readers' programs has its own; the slowest counts.
    p50: Math.max(...all.map((one) => one.p50)) / 1000,
    p99: Math.max(...all.map((one) => one.p99)) / 1000,
  }
}

function rowsOf({ quiet: still, busy: some, killed }: Record<string, Round>, each: number) {
  const row = (
    round: Round | undefined,
    words: string,
    unit: string,
    pick: (r: Round) => number | undefined,
  ) => {
    const figure = { job: 'cluster-streams', target: 'S8', figure: words, unit, pick }
    return absolute(round ? [round] : [], figure)
  }
  const all = each * size
  const mb = ({ details }: Round) => (details?.['rss_max_kb'] ?? 0) / 1024
  const perStream = ({ rss_kb }: Round) => rss_kb && rss_kb / (2 * each)
  return [
    row(still, `memory per stream, ${each} on each of ${size} nodes`, 'KB', perStream),
    row(still, 'memory of the largest node, quiet', 'MB', mb),
    row(still, `CPU of all nodes, ${all} quiet streams`, '% of a core', ({ rate }) => rate),
    row(
      some,
      `CPU of the nodes per delivery, ${all} × ${messagesPerSecond}/s`,
      'µs',
      (round) => round.details?.['delivery_us'],
    ),
    row(some, 'send to receive, p50 of the slowest node', 'ms', ({ p50 }) => p50),
    row(some, 'send to receive, p99 of the slowest node', 'ms', ({ p99 }) => p99),
    row(killed, `${each} clients back on two nodes after SIGKILL of the third`, 'ms', (r) => r.p50),
    row(
      killed,
      'CPU of nodes and database for each of them',
      'µs',
      (r) => r.details?.['client_us'],
    ),
    row(killed, 'after that until all have all', 'ms', ({ max }) => max),
    row(killed, 'memory of the largest node after that', 'MB', mb),
  ]
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))
