import type { Subject } from '../../subject.ts'
import { ReportActions } from './actions.ts'
import { apply } from './apply.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly reports: ReportActions
  }
}

declare module '../../client-events.ts' {
  interface ClientEvents {
    /** The reported messages have changed. The rows are not in the store: their readers read them again. */
    reportsChanged(): void
  }
}

/** Messages that users have reported. */
export const reports: Subject<'reports'> = {
  apply,
  open: ({ api }) => ({ reports: new ReportActions(api) }),
}
