import { chunk } from '../../http/frames.ts'
import type { Reader } from './audiences.ts'

/** One event for its readers. */
export interface Delivery {
  readers: readonly Reader[]
  /** The framed text, as it stands on the wire. */
  line: string
}

/** What one turn had to say, while it is being written. */
export interface Batch {
  readers: readonly Reader[]
  chunksOf(reader: Reader): readonly Buffer[]
  /** How many readers have it already. */
  written: number
}

/** Puts deliveries together so that each reader gets his in one write, in order; undefined for none. */
export function nextBatch(queue: readonly Delivery[]): Batch | undefined {
  const [first] = queue
  if (!first) return undefined
  const isOneAudience = queue.every(({ readers }) => readers === first.readers)
  return isOneAudience ? batchForAll(first.readers, queue) : batchForEach(queue)
}

// The common case: one busy channel. Encoded once for all: with a thousand readers this line is the
// fan-out's cost.
function batchForAll(readers: readonly Reader[], queue: readonly Delivery[]): Batch {
  const chunks = [chunk(queue.map(({ line }) => line).join(''))]
  return { readers, chunksOf: () => chunks, written: 0 }
}

function batchForEach(queue: readonly Delivery[]): Batch {
  const pending = new Map<Reader, Buffer[]>()
  for (const { readers, line } of queue) {
    const bytes = chunk(line)
    for (const reader of readers) {
      const chunks = pending.get(reader)
      if (chunks) chunks.push(bytes)
      else pending.set(reader, [bytes])
    }
  }
  return {
    readers: [...pending.keys()],
    chunksOf: (reader) => pending.get(reader) ?? [],
    written: 0,
  }
}
