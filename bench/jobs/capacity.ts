import { type Costs, apart, measured, measuredRates } from '../capacity/costs.ts'
import { type Demand, type Estimate, demandOf, fewestNodes } from '../capacity/model.ts'
import { type Simulated, simulate } from '../capacity/simulate.ts'
import type { Row } from '../rows.ts'
import type { Job } from './job.ts'

const maxError = 0.25
const sites = [10_000, 25_000, 50_000, 100_000, 1_000_000]
const seconds = 4

/** Simulates sites from measured unit costs, beside the formulas. First it must find what was measured. */
export const capacity: Job = async () => [
  ...measuredRates.flatMap(measuredRows),
  ...sites.flatMap((people) => siteRows(demandOf(people), apart, '')),
]

function measuredRows({
  nodes,
  inFlight,
  rate,
  messagesPerCommit,
}: (typeof measuredRates)[number]) {
  const found = simulate({
    costs: measured,
    nodes,
    databaseCores: undefined,
    seconds,
    load: { inFlight },
  })
  const words = `${nodes} nodes on one core, ${inFlight} in flight`
  const rows = [
    rowOf(`accepted, ${words}`, 'msg/s', found.rate, rate, 'measured'),
    rowOf(
      `messages in a commit, ${words}`,
      '',
      found.messagesPerCommit,
      messagesPerCommit,
      'measured',
    ),
  ]
  const isOff = Math.abs(found.rate / rate - 1) > maxError
  if (isOff) throw new Error(`The simulation of ${words} finds ${found.rate} instead of ${rate}`)
  return rows
}

function siteRows(demand: Demand, costs: Costs, words: string): Row[] {
  const people = `${demand.people.toLocaleString('en')} people${words}`
  const site = fewestNodes(demand, costs)
  if (!site) {
    const note = 'not on one database: every node would spend too much on the messages of others'
    return [{ ...rowOf(people, '', undefined, undefined, ''), note }]
  }
  const { nodes } = site
  const databaseCores = Math.max(2, Math.ceil(site.database / 0.6))
  const { messages, readers, reads } = demand
  const load = { messages, readers, reads, idle: demand.people }
  const found = simulate({ costs, nodes, databaseCores, load, seconds })
  return compared(`${people}, ${nodes} nodes`, found, site, databaseCores)
}

const compared = (words: string, found: Simulated, site: Estimate, cores: number): Row[] => [
  rowOf(`${words}: a node`, '% of a core', found.node * 100, site.node * 100),
  rowOf(`${words}: lock held`, '%', found.lock * 100, site.lock * 100),
  rowOf(`${words}: database`, 'cores', found.database * cores, site.database),
  rowOf(`${words}: answered, p50`, 'ms', found.p50, site.p50),
  rowOf(`${words}: answered, p99`, 'ms', found.p99, undefined),
]

function rowOf(
  figure: string,
  unit: string,
  simulated: number | undefined,
  other: number | undefined,
  source = 'formula',
): Row {
  const shown = (value: number) => `${Number(value.toPrecision(3))} ${unit}`.trim()
  const hasBoth = simulated !== undefined && other !== undefined
  return {
    job: 'capacity',
    target: '',
    figure,
    ours: simulated === undefined ? '–' : `simulated ${shown(simulated)}`,
    against: other === undefined ? '' : `${source} ${shown(other)}`,
    ratio: hasBoth ? (simulated / other).toFixed(2) : '',
    goal: '',
    isMet: undefined,
    note: '',
  }
}
