import type { Subject } from '../../subject.ts'
import { changedBy } from '../../stream/changed-state.ts'
import { UserActions } from './actions.ts'
import { apply } from './apply.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly users: UserActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    users: true
  }
}

declare module '../../client-events.ts' {
  interface ClientEvents {
    /** The user became an administrator, or is one no longer. */
    roleChanged(): void
  }
}

/** The people of the server. */
export const users: Subject<'users'> = {
  apply,
  changes: changedBy('users', 'users_log', 'users_page', 'users_snapshot'),
  open: ({ api }) => ({ users: new UserActions(api) }),
}
