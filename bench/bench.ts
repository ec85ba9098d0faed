import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { machine } from './machine.ts'
import type { Options } from './options.ts'
import { root, script, temporary } from './processes.ts'
import type { Round } from './round.ts'

/** The state that all jobs of a run share. */
export interface Bench {
  options: Options
  /** Every round of every job. */
  rounds: Round[]
  /** Until when a noisy round may be repeated, by `performance.now()`. */
  repeatUntil: number
  isPinned: boolean
  serverCore: number | undefined
  loadCore: number | undefined
  /** Whether the C programs are used for load and floor. */
  isNative: boolean
  /** The command of a program that exists in C and in TypeScript. */
  native(path: string): string[]
}

const programs = ['load/readers', 'load/closed', 'probes/floor']

/** Prepares a run: assigns the cores and compiles the C programs. */
export function openBench(options: Options): Bench {
  const isPinned = options.isPinned && machine.hasTaskset && machine.cores > 1
  const folder = temporary()
  const isNative = options.isNative && compile(folder)
  return {
    options,
    rounds: [],
    repeatUntil: 0,
    isPinned,
    serverCore: isPinned ? 0 : undefined,
    loadCore: isPinned ? 1 : undefined,
    isNative,
    native: (path) => (isNative ? [binary(folder, path)] : script(`${path}.ts`)),
  }
}

const binary = (folder: string, path: string) => join(folder, path.replaceAll('/', '-'))

// The readers need Linux (epoll). Elsewhere compilation fails and the Node programs are used.
function compile(folder: string): boolean {
  if (!machine.hasCompiler) return false
  try {
    for (const path of programs) {
      const source = join(root, 'bench', `${path}.c`)
      execFileSync('cc', ['-O2', '-o', binary(folder, path), source], { stdio: 'ignore' })
    }
    return true
  } catch {
    return false
  }
}
