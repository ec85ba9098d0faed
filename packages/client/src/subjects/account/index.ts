import type { Subject } from '../../subject.ts'
import { AccountActions } from './actions.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly account: AccountActions
  }
}

/** The user's own account and sessions. */
export const account: Subject<'account'> = {
  open: (core) => ({ account: new AccountActions(core) }),
}
