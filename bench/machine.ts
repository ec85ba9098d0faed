import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { availableParallelism, cpus, release } from 'node:os'

/** The tools of this machine for measuring. */
export const machine = {
  cores: availableParallelism(),
  hasProc: existsSync('/proc/stat'),
  hasTaskset: works('taskset', '-c', '0', 'true'),
  hasCompiler: works('cc', '--version'),
  node: process.version,
  kernel: `${process.platform} ${release()}`,
  cpu: cpus()[0]?.model ?? 'unknown',
}

/** The limits of the figures on this machine, as sentences for the report. */
export function shortcomings(isPinned: boolean): string[] {
  const limits: string[] = []
  if (!machine.hasProc) limits.push('No /proc: no CPU, memory or foreign load is measured.')
  if (!machine.hasCompiler) {
    limits.push('No C compiler: load and floor run in Node and cost more than they would in C.')
  }
  if (!isPinned) limits.push('Not pinned: servers and load share all cores.')
  return limits
}

const ticksPerSecond = 100
const microsPerTick = 1e6 / ticksPerSecond

/** Processor time of a process and all its threads, in microseconds. */
export const cpuOf = (pid: number): number | undefined => nanosOf(pid) ?? ticksOf(pid, 11, 12)

/** Processor time of a process, of its descendants, and of those that have ended, in microseconds. */
export function cpuOfTree(pid: number): number | undefined {
  const own = cpuOf(pid)
  if (own === undefined) return undefined
  const children = readProc(`/proc/${pid}/task/${pid}/children`)?.split(' ').filter(Boolean) ?? []
  return children.reduce(
    (sum, child) => sum + (cpuOfTree(Number(child)) ?? 0),
    own + (ticksOf(pid, 13, 14) ?? 0),
  )
}

/** The same for this process, including children that have ended. */
export const cpuOfUs = (): number | undefined => ticksOf(process.pid, 11, 12, 13, 14)

// The scheduler's statistics have a finer resolution than ticks, where they exist.
function nanosOf(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const nanos = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8'))
    return nanos.reduce((sum, text) => sum + Number(text.split(' ', 1)[0]), 0) / 1000
  } catch {
    return undefined
  }
}

function ticksOf(pid: number, ...places: number[]): number | undefined {
  const text = readProc(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  // The name in brackets may contain any character, even blanks.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return places.reduce((sum, place) => sum + Number(fields[place]), 0) * microsPerTick
}

export function rssKbOf(pid: number): number | undefined {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readProc(`/proc/${pid}/status`) ?? '')?.[1]
  return kb === undefined ? undefined : Number(kb)
}

/** Total time of all cores, and the part of it that was used or stolen. */
export function machineTime(): { used: number; all: number } | undefined {
  const line = readProc('/proc/stat')?.split('\n', 1)[0]
  if (line === undefined) return undefined
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
  const all = ticks.reduce((sum, one) => sum + one, 0)
  const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0)
  return { used: (all - idle) * microsPerTick, all: all * microsPerTick }
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // No /proc on this system, or the process has ended.
    return undefined
  }
}

function works(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
