import type { Bench } from '../bench.ts'
import { type Services, startAppends, startInserts, startServices } from '../cluster.ts'
import { cpuOf } from '../machine.ts'
import { type Contender, interleave } from '../rounds.ts'
import type { Measured, Round } from '../round.ts'
import { type Goal, relative, unmeasured } from '../rows.ts'
import { type Job, type Later, ending } from './job.ts'
import { busesOf, countsOf, insertsContender, lengthOf, limited } from './nodes.ts'

const inFlight = 64
const guarantee = 'answers after fsync; nobody is signed in, every node hears of it, no HTTP'

/** Measures what the message log accepts on PostgreSQL, beside one INSERT per transaction. */
export const appends: Job = (given) =>
  ending(async (later) => {
    const bench = limited(given)
    const services = later(await startServices(bench))
    if (!services.hasPostgres) {
      return [unmeasured('appends', 'S12', 'stored', 'PostgreSQL is not installed')]
    }
    const inserts = insertsContender(bench, services, later(await startInserts(bench, services)))
    const [one] = await contenders(bench, later, services, 1, inFlight)
    const four = await contenders(bench, later, services, 4, inFlight, 4 * inFlight)
    const all = [inserts, ...(one ? [one] : []), ...four]
    for (const { measure } of all) await measure()
    const rounds = await interleave(bench, 'appends', { in_flight: inFlight }, all)
    const of = ({ name }: Contender) => rounds.filter(({ adapter }) => adapter === name)
    const compare = (ours: Contender, theirs: Contender, goal: Goal) =>
      relative(of(ours), of(theirs), rate(ours.name), goal)
    return all
      .slice(1)
      .map((ours) =>
        ours === one
          ? compare(ours, inserts, { min: 4 })
          : compare(ours, one ?? inserts, { min: 0.5 }),
      )
  })

async function contenders(
  bench: Bench,
  later: Later,
  services: Services,
  size: number,
  ...counts: number[]
): Promise<Contender[]> {
  const found: Contender[] = []
  for (const bus of size === 1 ? busesOf(services).slice(0, 1) : busesOf(services)) {
    const { name, probes } = later(await startAppends(bench, services, size, bus))
    const cpuOfProbes = () => probes.reduce((sum, { pid }) => sum + (cpuOf(pid) ?? 0), 0)
    for (const count of counts) {
      found.push({
        name: `${name}, ${count} in flight`,
        guarantee,
        pid: probes[0]?.pid ?? 0,
        cpu: () => cpuOfProbes() + (services.cpu() ?? 0),
        async measure() {
          const { warmMs, runMs } = lengthOf(bench)
          const asked = await Promise.all(
            probes.map(({ run }) => run(count / probes.length, warmMs, runMs)),
          )
          return together(asked.map(countsOf))
        },
      })
    }
  }
  return found
}

// They are servers here: their time is no load.
function together(parts: readonly Measured[]): Measured {
  const sum = (pick: (one: Measured) => number | undefined) =>
    parts.reduce((total, one) => total + (pick(one) ?? 0), 0)
  return {
    ...(parts[0] as Measured),
    load_us: 0,
    n: sum(({ n }) => n),
    units: sum(({ units }) => units),
    rate: sum(({ rate }) => rate),
    refused: sum(({ refused }) => refused),
  }
}

const rate = (name: string) => ({
  job: 'appends',
  target: 'S12',
  figure: `stored, ${name}`,
  unit: 'msg/s',
  pick: (round: Round) => round.rate,
})
