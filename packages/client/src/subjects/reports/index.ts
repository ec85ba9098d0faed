import type { Subject } from '../../subject.ts'
import { ReportActions } from './actions.ts'
import { apply } from './apply.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly reports: ReportActions
  }
}

declare module '../../store/state.ts' {
  interface StoreParts {
    reports: true
  }
}

/** Messages that users have reported. */
export const reports: Subject<'reports'> = {
  apply,
  open: ({ api }) => ({ reports: new ReportActions(api) }),
}
