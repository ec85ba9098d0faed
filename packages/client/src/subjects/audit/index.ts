import type { Subject } from '../../subject.ts'
import { AuditActions } from './actions.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly audit: AuditActions
  }
}

/** The log of what administrators did. */
export const audit: Subject<'audit'> = {
  open: ({ api }) => ({ audit: new AuditActions(api) }),
}
