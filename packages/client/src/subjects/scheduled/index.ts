import type { ScheduledMessage } from '@parley/protocol'
import { DueList } from '../../store/due-list.ts'
import type { Subject } from '../../subject.ts'
import { changedBy, leaving } from '../../stream/changed-state.ts'
import { ScheduledActions } from './actions.ts'
import { apply } from './apply.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly scheduled: ScheduledActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    scheduled: true
  }
}

declare module '../../store/state.ts' {
  interface State {
    readonly scheduled: DueList<ScheduledMessage>
  }
  interface ShownState {
    readonly scheduled: Readonly<Pick<DueList<ScheduledMessage>, 'entries' | 'find'>>
  }
}

declare module '../../client-events.ts' {
  interface ClientEvents {
    /** The server could not send a scheduled message. */
    scheduledRefused(message: ScheduledMessage): void
  }
}

/** Messages that are sent at a time. */
export const scheduled: Subject<'scheduled', 'scheduled'> = {
  state: (store) => ({ scheduled: new DueList<ScheduledMessage>(store) }),
  apply,
  changes: changedBy('scheduled', 'scheduled_changed', ...leaving),
  open({ store, api, readings, ownLists }) {
    const actions = new ScheduledActions(store, api, readings)
    ownLists.push(['scheduled', (lists) => actions.replaceAll(lists.scheduled)])
    return { scheduled: actions }
  },
}
