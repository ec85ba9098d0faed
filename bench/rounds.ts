import type { Bench } from './bench.ts'
import { cpuOf, machine, machineTime } from './machine.ts'
import { cpuOfRun } from './processes.ts'
import type { Measured, Round } from './round.ts'

/** One of the servers that are measured in turn. */
export interface Contender {
  name: string
  guarantee: string
  /** The server's process, whose processor time is counted. */
  pid: number
  /** The processor time of its processes, if they are several. */
  cpu?(): number | undefined
  measure(): Promise<Measured>
}

const maxOthersPct = 15
const maxLoadPct = 80
const tries = 3

/**
 * Measures in turn, A B A B, so that a drifting machine affects all alike. A round in which other programs
 * used too much of the machine is repeated, and marked as noisy if that does not help.
 */
export async function interleave(
  bench: Bench,
  job: string,
  params: Record<string, number>,
  contenders: readonly Contender[],
): Promise<Round[]> {
  const found: Round[] = []
  for (let round = 0; round < bench.options.rounds; round++) {
    for (const contender of contenders) {
      found.push({ ...(await quietRound(bench, job, params, contender)), round })
    }
  }
  bench.rounds.push(...found)
  return found
}

// Repeats a round while it is noisy and time remains.
async function quietRound(
  bench: Bench,
  job: string,
  params: Record<string, number>,
  contender: Contender,
): Promise<Round> {
  let found = await oneRound(job, params, contender)
  for (let more = 1; more < tries && found.noisy && !isBroken(found); more++) {
    if (performance.now() > bench.repeatUntil) break
    found = await oneRound(job, params, contender)
  }
  return found
}

/** Measures once, noisy or not. */
export async function oneRound(
  job: string,
  params: Record<string, number>,
  contender: Contender,
): Promise<Round> {
  const { name, guarantee } = contender
  const before = reading(contender)
  const { load_us, units = 0, ...measured } = await contender.measure()
  const after = reading(contender)
  const server = between(before.server, after.server)
  const others = othersPct(before, after)
  const loadPct = (load_us / (measured.seconds * 1e6)) * 100
  const round: Round = {
    job,
    adapter: name,
    params,
    guarantee,
    round: 0,
    ...measured,
    ...(server !== undefined && units > 0 ? { cpu_us: server / units } : {}),
    load_core_pct: Math.round(loadPct),
    ...(others === undefined ? {} : { others_pct: Math.round(others) }),
    noisy: others !== undefined && others > maxOthersPct,
    node: machine.node,
    kernel: machine.kernel,
    cpu: machine.cpu,
  }
  if (isBroken(round)) round.void = brokenWords(round)
  else if (loadPct > maxLoadPct) round.void = `the load used ${Math.round(loadPct)} % of its core`
  return round
}

/** Whether messages were lost, doubled, out of order or refused, which makes the speed meaningless. */
export function isBroken({ missing, dup, reordered, refused }: Partial<Measured>): boolean {
  return Boolean(missing || dup || reordered || refused)
}

export const brokenWords = ({ missing, dup, reordered, refused }: Partial<Measured>): string =>
  `${missing ?? 0} lost, ${dup ?? 0} doubled, ${reordered ?? 0} out of order, ${refused ?? 0} refused`

const reading = (contender: Contender) => ({
  server: contender.cpu ? contender.cpu() : cpuOf(contender.pid),
  run: cpuOfRun(),
  machine: machineTime(),
})
type Reading = ReturnType<typeof reading>

function othersPct(before: Reading, after: Reading): number | undefined {
  const ours = between(before.run, after.run)
  const used = between(before.machine?.used, after.machine?.used)
  const all = between(before.machine?.all, after.machine?.all)
  if (ours === undefined || used === undefined || !all) return undefined
  return (Math.max(0, used - ours) / all) * 100
}

const between = (before: number | undefined, after: number | undefined) =>
  before === undefined || after === undefined ? undefined : after - before
