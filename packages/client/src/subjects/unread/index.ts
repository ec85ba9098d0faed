import type { Subject } from '../../subject.ts'
import { changedBy, clearing, leaving } from '../../stream/changed-state.ts'
import { UnreadActions } from './actions.ts'
import { apply } from './apply.ts'
import { Reading } from './reading.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly reading: Reading
    readonly unread: UnreadActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    unreadMarks: true
  }
}

/** Read markers, unread counts, and marks of what the user wants to read later. */
export const unread: Subject<'reading' | 'unread'> = {
  apply,
  changes: changedBy('unreadMarks', 'unread_marks_changed', ...leaving, ...clearing),
  open({ environment, store, api, readings, lifecycle, ownLists }) {
    const reading = new Reading(environment, store, api)
    const actions = new UnreadActions(store, api, reading, readings)
    lifecycle.add({
      restored: () => reading.restore(),
      // Another tab may have left unsent read markers.
      started: () => reading.restore(),
      connected: () => void reading.flush(),
      save: () => reading.flush(),
      disposed: () => reading.dispose(),
    })
    ownLists.push(['unreadMarks', (lists) => actions.replaceAll(lists.unread)])
    return { reading, unread: actions }
  },
}
