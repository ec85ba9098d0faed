import type { Subject } from '../../subject.ts'
import { changedBy } from '../../stream/changed-state.ts'
import { ServerActions } from './actions.ts'
import { apply } from './apply.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly server: ServerActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    server: true
  }
}

/** The organization and the settings of the server. */
export const server: Subject<'server'> = {
  apply,
  changes: changedBy('server', 'server_config_changed'),
  open: ({ store, api, readings, environment }) => ({
    server: new ServerActions(store, api, readings, environment.now),
  }),
}
