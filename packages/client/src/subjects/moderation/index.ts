import type { Timeout, Warning } from '@parley/protocol'
import type { Rows } from '../../store/rows.ts'
import type { ReadonlyValue, Value } from '../../store/value.ts'
import type { Subject } from '../../subject.ts'
import { changedBy, leaving } from '../../stream/changed-state.ts'
import { ModerationActions } from './actions.ts'
import { apply } from './apply.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly moderation: ModerationActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    timeouts: true
    warnings: true
  }
}

declare module '../../store/state.ts' {
  interface State {
    /** The timeouts of this user, by channel. Read with each stream. */
    readonly timeouts: Rows<number, Timeout>
    /** The warnings that this user has not confirmed, oldest first. Read with each stream. */
    readonly warnings: Value<readonly Warning[]>
  }
  interface ShownState {
    readonly timeouts: ReadonlyMap<number, Timeout>
    readonly warnings: ReadonlyValue<readonly Warning[]>
  }
}

declare module '../../client-events.ts' {
  interface ClientEvents {
    /** The timeouts of a channel have changed. Managers read its list again. */
    timeoutsChanged(): void
  }
}

/** Timeouts in channels, and warnings. */
export const moderation: Subject<'moderation', 'timeouts' | 'warnings'> = {
  state: (store) => ({
    timeouts: store.rows(),
    warnings: store.value<readonly Warning[]>([]),
  }),
  apply,
  changes: {
    ...changedBy('timeouts', 'timeout_changed', ...leaving),
    ...changedBy('warnings', 'warning_given'),
  },
  open({ store, api, readings, ownLists }) {
    const actions = new ModerationActions(store, api, readings)
    ownLists.push(
      ['timeouts', (lists) => actions.replaceTimeouts(lists.timeouts)],
      ['warnings', (lists) => actions.replaceWarnings(lists.warnings)],
    )
    return { moderation: actions }
  },
}
