import { chunk } from '../../http/answer/frames.ts'
import type { Reader } from './reader.ts'

/** One event for its readers. */
export interface Delivery {
  readers: readonly Reader[]
  /** The framed text as sent. */
  line: string
}

/** The events of one turn while they are being written. */
export interface Batch {
  readers: readonly Reader[]
  chunksOf(reader: Reader): readonly Buffer[]
  /** The number of readers that it was written to. */
  written: number
}

/** Groups deliveries into one write per reader, in order; undefined if there are none. */
export function nextBatch(queue: readonly Delivery[]): Batch | undefined {
  const [first] = queue
  if (!first) return undefined
  const isOneAudience = queue.every(({ readers }) => readers === first.readers)
  return isOneAudience ? batchForAll(first.readers, queue) : batchForEach(queue)
}

// The common case: one busy channel. The text is encoded once, however many readers there are.
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
