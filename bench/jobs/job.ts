import type { Bench } from '../bench.ts'
import type { Row } from '../rows.ts'

/** One thing to measure: starts what it needs, ends it, and gives the lines of the report. */
export type Job = (bench: Bench) => Promise<Row[]>

/** Ends everything that was opened, however the work went. */
export async function ending<T>(
  work: (later: <S extends { stop(): Promise<void> }>(opened: S) => S) => Promise<T>,
): Promise<T> {
  const opened: { stop(): Promise<void> }[] = []
  try {
    return await work((one) => {
      opened.push(one)
      return one
    })
  } finally {
    for (const one of opened.reverse()) await one.stop()
  }
}

export const inMs = (micros: number): number => micros / 1000
