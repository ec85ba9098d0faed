import type { Leased } from '../../engines/jobs/lease.ts'

declare module '../../engines/database/tables.ts' {
  interface Tables {
    data_job: DataJobRow
  }
}

export interface DataJobRow extends Leased {
  /** A uuid. */
  id: string
  kind: string
  created_by: number
  state: string
  /** Percent. */
  progress: number
  step: string | null
  created_at: number
  finished_at: number | null
  /** Bytes of the result. */
  size: number | null
  error: string | null
  /** JSON. */
  summary: string | null
  attempts: number
  /** JSON, or null in rows of older versions. */
  params: string | null
}
