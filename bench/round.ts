import type { Visits } from './web/visit.ts'

/** The results of one round; times in milliseconds, processor time in microseconds per unit. */
export interface Measured {
  seconds: number
  load_us: number
  missing?: number
  dup?: number
  reordered?: number
  /** Answers other than 200, and streams that were closed. */
  refused?: number
  n?: number
  /** The divisor of the server's processor time. */
  units?: number
  rate?: number
  p50?: number
  p90?: number
  p99?: number
  max?: number
  rss_kb?: number
  /** The measurements of a browser. */
  visits?: Visits
  /** Figures that only one job has. */
  details?: Record<string, number>
}

/** One line of the results file. */
export interface Round extends Omit<Measured, 'load_us' | 'units'> {
  job: string
  adapter: string
  params: Record<string, number>
  guarantee: string
  round: number
  cpu_us?: number
  load_core_pct: number
  others_pct?: number
  noisy: boolean
  /** Why the speed of this round is invalid. */
  void?: string
  node: string
  kernel: string
  cpu: string
}
