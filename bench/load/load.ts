import type { Bench } from '../bench.ts'
import { launch, script } from '../processes.ts'
import { contentTemplate } from './message.ts'

/** The counts of the readers since the last `clear`; times in microseconds. */
export interface Heard {
  unique: number
  missing: number
  dup: number
  reordered: number
  closed: number
  p50: number
  p90: number
  p99: number
  max: number
  cpu_us: number
}

export type Readers = Awaited<ReturnType<typeof openReaders>>

/** Opens many event streams in a separate process. See load/readers.ts. */
export async function openReaders(
  bench: Bench,
  port: number,
  paths: readonly string[],
  capacity: number,
) {
  const program = launch({
    command: [...bench.native('load/readers'), String(port), String(capacity)],
    core: bench.loadCore,
  })
  program.tell(...paths.map((path) => `open ${path}`))
  const connect = (ports: readonly number[] = []) => {
    program.tell(['connect', ...ports].join(' '))
    return program.answer<{ ready: number; ms: number }>()
  }
  const first = await connect()
  return {
    first,
    count: paths.length,
    /** Connects the streams that are not, to its port or evenly to others. */
    connect,
    async clear() {
      program.tell('clear')
      await program.answer()
    },
    async drop() {
      program.tell('drop')
      await program.answer()
    },
    /** Waits until every stream has received `each` different messages. */
    heard(each: number, patienceMs = 10_000) {
      program.tell(`wait ${each} ${patienceMs}`)
      return program.answer<Heard>()
    },
    stop: () => program.stop(),
  }
}

/** The results of a closed loop; times in microseconds. */
export interface Asked {
  sent: number
  done: number
  refused: number
  rate: number
  p50: number
  p90: number
  p99: number
  max: number
  cpu_us: number
  seconds: number
}

export interface ClosedLoop {
  /** One port, or several that share the requests. */
  port: number | readonly number[]
  request: string
  inFlight: number
  warmMs: number
  runMs: number
  /** The maximum number of requests. */
  limit?: number
  /** The upper bound of random numbers in the request. */
  range?: number
}

/** Sends each request when the one before is answered. See load/closed.ts. */
export async function closedLoop(bench: Bench, loop: ClosedLoop): Promise<Asked> {
  const { port, request, inFlight, warmMs, runMs, limit = 0, range = 0 } = loop
  const numbers = [[port].flat().join(','), inFlight, warmMs, runMs, limit, range].map(String)
  const program = launch({
    command: [...bench.native('load/closed'), ...numbers],
    core: bench.loadCore,
  })
  program.feed(request)
  const asked = await program.answer<Asked>()
  await program.stop()
  return asked
}

export interface Sent {
  sent: number
  acked: number
  refused: number
  late_us: number
  cpu_us: number
}

/** Sends at fixed times, whether or not earlier requests are answered. See load/open.ts. */
export function openSender(bench: Bench, port: number, request: string) {
  const base64 = Buffer.from(request, 'latin1').toString('base64')
  const command = [...script('load/open.ts'), String(port), base64]
  const program = launch({ command, core: bench.loadCore })
  return {
    send(count: number, rate: number, first = 0) {
      program.tell(`go ${count} ${rate} ${first}`)
      return program.answer<Sent>()
    },
    stop: () => program.stop(),
  }
}

/** The request that sends a message of 100 characters. */
export const withMessage = (sending: string): string => sending + contentTemplate
