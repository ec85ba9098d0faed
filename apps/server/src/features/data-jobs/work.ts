import type { DataJobRow } from './tables.ts'
import type { ZipWriter } from './zip-writer.ts'

/** The options that a person chose for a job. */
export type JobParams = Readonly<Record<string, string | number | boolean>>

/** A kind of job. */
export interface DataJobKind {
  /**
   * Does the work. It may run again after a crash, so it must be repeatable. Returns counts per kind of record.
   * Fails with the reason of `signal` once that is aborted.
   */
  run(work: Work): Promise<Record<string, number>>
}

/** One run of a job. */
export interface Work {
  job: Pick<DataJobRow, 'id' | 'created_by'> & { params: JobParams }
  /** Aborted when the job was cancelled or the server stops. */
  signal: AbortSignal
  /** Stores the result: a zip with what `fill` adds to it. */
  writeZip(fill: (zip: ZipWriter) => Promise<void>): Promise<void>
  /** Tells how far the work is. `percent` is 0 to 100. */
  progress(step: string, percent: number): void
}

/** The key of the stored result. */
export const resultKey = (id: string): string => `${resultFolder}/${id}.zip`

export const resultFolder = 'jobs'
