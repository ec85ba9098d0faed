import type { Subject } from '../../subject.ts'
import { MemberActions } from './actions.ts'
import { apply } from './apply.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly members: MemberActions
  }
}

declare module '../../client-events.ts' {
  interface ClientEvents {
    /** The accounts have changed. The rows are not in the store: the member table reads them again. */
    membersChanged(): void
  }
}

/** The accounts of the server, as administrators see them. */
export const members: Subject<'members'> = {
  apply,
  open: ({ api }) => ({ members: new MemberActions(api) }),
}
