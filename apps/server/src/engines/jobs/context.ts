import type { Bus } from '../bus/bus.ts'
import type { Database } from '../database/database.ts'

export interface JobsOptions {
  database: Database
  /** Each published message notifies the followers. */
  bus: Pick<Bus, 'listen'>
  now(): number
  /** Whether this node runs the tasks that are repeated. */
  isLeader(): boolean
  onError(error: unknown, name: string): void
}

/** The parts that each kind of job uses. */
export type JobsContext = Pick<JobsOptions, 'database' | 'now' | 'onError'>
