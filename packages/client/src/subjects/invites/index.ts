import type { Subject } from '../../subject.ts'
import { InviteActions } from './actions.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly invites: InviteActions
  }
}

/** Links and letters that invite. */
export const invites: Subject<'invites'> = {
  open: ({ api, environment }) => ({ invites: new InviteActions(api, environment) }),
}
