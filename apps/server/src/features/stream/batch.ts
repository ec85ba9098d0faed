import { chunk } from '../../http/answer/frames.ts'
import type { Reader } from './reader.ts'

/** The live streams that receive an event: all `readers` but those of some users. */
export interface Receivers {
  readers: readonly Reader[]
  exceptUids: ReadonlySet<number>
}

/** One event for its receivers. */
export interface Delivery extends Receivers {
  /** The framed text as sent. */
  line: string
}

/** The events of one turn while they are being written. */
export interface Batch {
  readers: readonly Reader[]
  /** Empty for a reader that receives none of the events. */
  chunksOf(reader: Reader): readonly Buffer[]
  /** The number of readers that it was written to. */
  written: number
}

/** Groups deliveries into one write per reader, in order; undefined if there are none. */
export function nextBatch(queue: readonly Delivery[]): Batch | undefined {
  const [first, ...more] = runsOf(queue).map(batchOfRun)
  if (!first) return undefined
  return more.length === 0 ? first : joined([first, ...more])
}

/** Splits deliveries where `readers` changes. */
function runsOf(queue: readonly Delivery[]): Delivery[][] {
  const runs: Delivery[][] = []
  for (const delivery of queue) {
    const run = runs.at(-1)
    if (run?.[0]?.readers === delivery.readers) run.push(delivery)
    else runs.push([delivery])
  }
  return runs
}

// The common cases: one busy channel, and many users who come online. The text is encoded once, however many
// readers there are, and again only for a reader that an event leaves out.
function batchOfRun(run: readonly Delivery[]): Batch {
  const chunks = chunksOf(run)
  const excepted = new Set(run.flatMap(({ exceptUids }) => [...exceptUids]))
  return {
    readers: run[0]?.readers ?? [],
    chunksOf: ({ uid }) =>
      excepted.has(uid) ? chunksOf(run.filter(({ exceptUids }) => !exceptUids.has(uid))) : chunks,
    written: 0,
  }
}

const chunksOf = (run: readonly Delivery[]): Buffer[] =>
  run.length === 0 ? [] : [chunk(run.map(({ line }) => line).join(''))]

function joined(batches: readonly Batch[]): Batch {
  const pending = new Map<Reader, Buffer[]>()
  for (const batch of batches) {
    for (const reader of batch.readers) {
      const chunks = pending.get(reader)
      if (chunks) chunks.push(...batch.chunksOf(reader))
      else pending.set(reader, [...batch.chunksOf(reader)])
    }
  }
  return {
    readers: [...pending.keys()],
    chunksOf: (reader) => pending.get(reader) ?? [],
    written: 0,
  }
}
