import type { Subject } from '../../subject.ts'
import { DataJobActions } from './actions.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly dataJobs: DataJobActions
  }
}

/** Exports and imports. */
export const dataJobs: Subject<'dataJobs'> = {
  open: ({ environment, api }) => ({ dataJobs: new DataJobActions(environment, api) }),
}
