import type { Round } from './round.ts'
import { type Spread, inWords, ratioOf, spreadOf } from './statistics.ts'

/** One row of the report. */
export interface Row {
  job: string
  /** The target's number in docs/decisions/0010-benchmark.md; empty for a figure without one. */
  target: string
  figure: string
  ours: string
  against: string
  ratio: string
  goal: string
  /** Undefined without a goal or a figure. */
  isMet: boolean | undefined
  note: string
}

export type Goal = { max: number } | { min: number } | undefined

interface Figure {
  job: string
  target?: string
  figure: string
  unit: string
  /** The value of a round that is shown. */
  pick(round: Round): number | undefined
}

/** A row whose goal is an absolute value. */
export function absolute(rounds: readonly Round[], figure: Figure, goal?: Goal): Row {
  const spread = spreadOf(picked(rounds, figure).filter((value) => value !== undefined))
  return {
    ...rowOf(figure),
    ours: shown(spread, figure.unit),
    goal: goalInWords(goal, figure.unit),
    isMet: judged(spread, goal),
    note: noteOf(rounds),
  }
}

/** A row whose goal is a ratio to another server of the same run. */
export function relative(
  ours: readonly Round[],
  theirs: readonly Round[],
  figure: Figure,
  goal?: Goal,
): Row {
  const [a, b] = [picked(ours, figure), picked(theirs, figure)]
  const ratio = ratioOf(a, b)
  const other = spreadOf(b.filter((value) => value !== undefined))
  return {
    ...rowOf(figure),
    ours: shown(spreadOf(a.filter((value) => value !== undefined)), figure.unit),
    against: `${theirs[0]?.adapter ?? 'nobody'} ${shown(other, figure.unit)}`,
    ratio: ratio ? inWords(ratio) : '–',
    goal: goalInWords(goal, '×'),
    isMet: judged(ratio, goal),
    note: noteOf([...ours, ...theirs]),
  }
}

/** A row whose goal is an absolute value, beside the same figure of another server of the same run. */
export function absoluteBeside(
  ours: readonly Round[],
  theirs: readonly Round[],
  figure: Figure,
  goal?: Goal,
): Row {
  const { goal: inUnits, isMet } = absolute(ours, figure, goal)
  return { ...relative(ours, theirs, figure), goal: inUnits, isMet }
}

/** A row without a figure; `note` explains why. */
export const unmeasured = (job: string, target: string, figure: string, note: string): Row => ({
  ...rowOf({ job, target, figure }),
  ours: '–',
  note,
})

const rowOf = ({ job, target = '', figure }: { job: string; target?: string; figure: string }) => ({
  job,
  target,
  figure,
  ours: '',
  against: '',
  ratio: '',
  goal: '',
  isMet: undefined,
  note: '',
})

// A void round keeps its place, so that the rounds of both sides stay paired.
const picked = (rounds: readonly Round[], { pick }: Figure) =>
  rounds.map((round) => (round.void === undefined ? pick(round) : undefined))

const shown = (spread: Spread | undefined, unit: string) =>
  spread ? `${inWords(spread)} ${unit}` : '–'

function judged(spread: Spread | undefined, goal: Goal): boolean | undefined {
  if (!spread || !goal) return undefined
  return 'max' in goal ? spread.median <= goal.max : spread.median >= goal.min
}

function goalInWords(goal: Goal, unit: string): string {
  if (!goal) return ''
  return 'max' in goal ? `≤ ${goal.max} ${unit}` : `≥ ${goal.min} ${unit}`
}

function noteOf(rounds: readonly Round[]): string {
  const voids = rounds.filter((round) => round.void !== undefined)
  const noisy = rounds.filter((round) => round.noisy).length
  const reasons = new Set(voids.map((one) => `${one.adapter}: ${one.void}`))
  return [
    ...(reasons.size > 0 ? [`${voids.length} void (${[...reasons].join('; ')})`] : []),
    ...(noisy > 0 ? [`${noisy} of ${rounds.length} rounds noisy`] : []),
  ].join('; ')
}
