import type { JobKind } from '@parley/protocol'
import type { UsersServices } from '../users/index.ts'
import { Runner } from './runner.ts'
import type { DataJobKind } from './work.ts'

export interface DataJobsState {
  /** The work of each kind. Features add theirs when they open. */
  kinds: Map<JobKind, DataJobKind>
  runner: Runner
}

export interface DataJobsServices extends UsersServices {
  dataJobs: DataJobsState
}

export function createDataJobsState(services: UsersServices): DataJobsState {
  const kinds = new Map<JobKind, DataJobKind>()
  return { kinds, runner: new Runner(services, kinds) }
}
