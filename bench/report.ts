import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench } from './bench.ts'
import { machine, shortcomings } from './machine.ts'
import { root } from './processes.ts'
import type { Round } from './round.ts'
import type { Row } from './rows.ts'

const reportFile = join(root, 'bench/report.md')
const columns = [
  'Job',
  'Target',
  'Figure',
  'Ours',
  'Against',
  'Ratio',
  'Goal',
  'Met',
  'Note',
  'Reason',
] as const

/** Writes the rounds as JSON and, after a complete run, the table as Markdown. Returns the table. */
export function writeReport(bench: Bench, rows: readonly Row[]): string {
  const commit = commitOf()
  const date = new Date().toISOString()
  const folder = join(root, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const name = `${date.slice(0, 19).replaceAll(':', '')}-${commit}.json`
  const rounds = bench.rounds.map((round) => ({ ...round, version: commit }))
  writeFileSync(join(folder, name), `${JSON.stringify(rounds, null, 1)}\n`)

  const text = report(bench, rows, `${date.slice(0, 16)} UTC, commit ${commit}`)
  if (bench.options.isWhole) writeFileSync(reportFile, text)
  return text
}

function report(bench: Bench, rows: readonly Row[], when: string): string {
  const reasons = reasonsBefore()
  const lines = rows.map((row) => lineOf(row, reasons.get(keyOf(row)) ?? ''))
  const place = bench.isPinned ? 'servers on core 0, load on core 1' : 'not pinned'
  const load = bench.isNative ? 'load and floor in C' : 'load and floor in Node'
  return [
    '# Benchmark',
    '',
    `${when}. ${machine.cpu}, ${machine.cores} cores, ${machine.kernel}, Node ${machine.node}; ${place}; ${load}.`,
    'Medians [lowest..highest] of the rounds; a ratio is that of the medians [of the single rounds]. How it is measured:',
    '[README.md](README.md). A reason beside a missed goal is written by hand and kept by later runs.',
    '',
    ...shortcomings(bench.isPinned).map((words) => `- ${words}`),
    ...guarantees(bench.rounds).map((words) => `- ${words}`),
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...lines,
    '',
  ].join('\n')
}

function guarantees(rounds: readonly Round[]): string[] {
  return [...new Set(rounds.map(({ adapter, guarantee }) => `**${adapter}** ${guarantee}.`))]
}

function lineOf(row: Row, reason: string): string {
  const { job, target, figure, ours, against, ratio, goal, isMet, note } = row
  const met = isMet === undefined ? '' : isMet ? 'yes' : 'no'
  const why = isMet === false ? reason : ''
  return `| ${[job, target, figure, ours, against, ratio, goal, met, note, why].join(' | ')} |`
}

const keyOf = ({ job, figure, goal }: Pick<Row, 'job' | 'figure' | 'goal'>) =>
  [job, figure, goal].join('|')

function reasonsBefore(): Map<string, string> {
  if (!existsSync(reportFile)) return new Map()
  const lines = readFileSync(reportFile, 'utf8').split('\n')
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()))
  return new Map(
    rows
      .filter((cells) => cells.length === columns.length + 2)
      .map(([, job = '', , figure = '', , , , goal = '', , , reason = '']) => [
        keyOf({ job, figure, goal }),
        reason,
      ]),
  )
}

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
    }).trim()
  } catch {
    return 'unknown'
  }
}
