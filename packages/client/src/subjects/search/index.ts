import type { Subject } from '../../subject.ts'
import { SearchActions } from './actions.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly search: SearchActions
  }
}

/** The search for messages, here and on the server. */
export const search: Subject<'search'> = {
  open: ({ store, api, environment, persister }) => ({
    search: new SearchActions(store, api, environment, (mids) => persister.readMessages(mids)),
  }),
}
