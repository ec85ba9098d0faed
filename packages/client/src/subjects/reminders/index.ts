import type { Reminder } from '@parley/protocol'
import { DueList } from '../../store/due-list.ts'
import type { Subject } from '../../subject.ts'
import { changedBy, clearing, leaving } from '../../stream/changed-state.ts'
import { ReminderActions } from './actions.ts'
import { apply } from './apply.ts'
import { clearReminded, editReminded, removeReminded } from './reminders.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly reminders: ReminderActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    reminders: true
  }
}

declare module '../../store/state.ts' {
  interface State {
    readonly reminders: DueList<Reminder>
  }
  interface ShownState {
    readonly reminders: Readonly<Pick<DueList<Reminder>, 'entries' | 'find'>>
  }
}

declare module '../../client-events.ts' {
  interface ClientEvents {
    reminderDue(reminder: Reminder): void
  }
}

/** Messages that the user wants to see again at a time. */
export const reminders: Subject<'reminders', 'reminders'> = {
  state: (store) => ({ reminders: new DueList<Reminder>(store) }),
  attach(store) {
    const { hooks } = store
    const changed = () => store.changes.note('reminders')
    hooks.edited.push((mid, edit) => {
      changed()
      editReminded(store, mid, edit)
    })
    hooks.removed.push((mid) => {
      changed()
      removeReminded(store, mid)
    })
    hooks.cleared.push((key) => {
      changed()
      clearReminded(store, key)
    })
    hooks.allCleared.push(() => clearReminded(store))
  },
  apply,
  changes: changedBy(
    'reminders',
    ...(['reminder_changed', 'reminder_due', ...leaving, ...clearing] as const),
  ),
  open({ store, api, readings, ownLists }) {
    const actions = new ReminderActions(store, api, readings)
    ownLists.push(['reminders', (lists) => actions.replaceAll(lists.reminders)])
    return { reminders: actions }
  },
}
