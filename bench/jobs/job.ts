import type { Bench } from '../bench.ts'
import type { Row } from '../rows.ts'

/** A measurement: starts and stops the programs it needs, and returns the rows of the report. */
export type Job = (bench: Bench) => Promise<Row[]>

/** Adds a program that is stopped at the end of a job. */
export type Later = <S extends { stop(): Promise<void> }>(opened: S) => S

/** Runs `work`, then stops everything it added, even after an error. */
export async function ending<T>(work: (later: Later) => Promise<T>): Promise<T> {
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
