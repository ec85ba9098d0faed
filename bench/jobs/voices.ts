import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuOf, machine } from '../machine.ts'
import { launch, script } from '../processes.ts'
import type { Round } from '../round.ts'
import { type Row, absolute } from '../rows.ts'
import { type Job, ending } from './job.ts'

interface Answer {
  pid: number
  joinedMs: number
  received: number
  lost: number
}

const settings = [
  { people: 25, camera: 'none', name: '25 voices' },
  { people: 4, camera: 'camera', name: '4 people with cameras' },
] as const
/** The memory is read so often, evenly over the measurement. */
const samples = 4
/** Before the first sample, so that the code is compiled and the buffers have grown. */
const warmMs = 10_000

/**
 * Measures the process for calls without browsers: 25 voices, then 4 people with pictures of 500 kbit/s, for `--seconds` each. With
 * `--seconds 3600` it shows whether the memory grows.
 */
export const voices: Job = (bench) =>
  ending(async (later) => {
    const rows: Row[] = []
    for (const { people, camera, name } of settings) {
      const probe = later(
        launch({
          command: [...script('probes/voices.ts'), String(people), camera],
          core: undefined,
        }),
      )
      const ask = async () => {
        probe.tell('')
        return probe.answer<Answer>()
      }
      const { pid, joinedMs } = await ask()
      await pause(warmMs)
      await ask()
      const seconds = bench.options.seconds
      const start = cpuOf(pid) ?? 0
      const memory: number[] = [memoryOf(pid)]
      for (let i = 0; i < samples; i++) {
        await pause((seconds * 1000) / samples)
        memory.push(memoryOf(pid))
      }
      const cpu = (cpuOf(pid) ?? 0) - start
      const { received, lost } = await ask()
      await probe.stop()
      const round: Round = {
        job: 'voices',
        adapter: 'synthetic',
        params: { people },
        round: 0,
        seconds,
        guarantee: 'the process for calls alone, on the loopback interface',
        load_core_pct: 0,
        noisy: false,
        details: {
          joinedMs,
          rate: received / seconds,
          lossPct: (100 * lost) / Math.max(1, received + lost),
          cpuPct: cpu / seconds / 10_000,
          cpuPerPacketUs: cpu / Math.max(1, received),
          firstMb: memory[0] ?? 0,
          lastMb: memory.at(-1) ?? 0,
          maxMb: Math.max(...memory),
        },
        node: machine.node,
        kernel: machine.kernel,
        cpu: machine.cpu,
      }
      bench.rounds.push(round)
      rows.push(...rowsOf(round, name))
    }
    return rows
  })

function rowsOf(round: Round, setting: string): Row[] {
  const row = (figure: string, unit: string, name: string) =>
    absolute([round], {
      job: 'voices',
      target: '',
      figure: `${figure}, ${setting}`,
      unit,
      pick: ({ details }) => details?.[name],
    })
  return [
    row('all have joined', 'ms', 'joinedMs'),
    row('forwarded packets', '/s', 'rate'),
    row('lost packets', '%', 'lossPct'),
    row('CPU of the process', '%', 'cpuPct'),
    row('CPU per forwarded packet', 'µs', 'cpuPerPacketUs'),
    row('memory at the start', 'MB', 'firstMb'),
    row('memory at the end', 'MB', 'lastMb'),
    row('most memory', 'MB', 'maxMb'),
  ]
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
