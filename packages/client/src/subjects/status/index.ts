import type { Subject } from '../../subject.ts'
import { StatusActions } from './actions.ts'
import { apply } from './apply.ts'
import { StatusTimer } from './status-timer.ts'
import { Statuses } from './statuses.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly status: StatusActions
  }
}

declare module '../../store/state.ts' {
  interface State {
    readonly statuses: Statuses
  }
  interface ShownState {
    readonly statuses: Pick<Statuses, 'of' | 'quietUntil'>
  }
}

/** Statuses: an emoji and a text that people show beside their names, until a time. */
export const status: Subject<'status', 'statuses'> = {
  state: (store) => ({ statuses: new Statuses(store) }),
  attach({ statuses, hooks }) {
    hooks.userDeleted.push((uid) => statuses.delete(uid))
  },
  apply,
  open({ store, environment, api, lifecycle }) {
    const timer = new StatusTimer(store, environment)
    lifecycle.add({ disposed: () => timer.dispose() })
    return { status: new StatusActions(api) }
  },
}
