import type { Subject } from '../../subject.ts'
import { ArchiveActions } from './actions.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly archives: ArchiveActions
  }
}

/** Forwarded messages. */
export const archives: Subject<'archives'> = {
  open: ({ environment, store, api }, { outbox }) => ({
    archives: new ArchiveActions({ environment, store, api, outbox }),
  }),
}
