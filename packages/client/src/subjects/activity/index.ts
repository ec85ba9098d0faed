import type { Subject } from '../../subject.ts'
import { changedBy, clearing, leaving } from '../../stream/changed-state.ts'
import { Activity } from './activity.ts'
import { ActivityActions } from './actions.ts'
import { apply } from './apply.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly activity: ActivityActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    activity: true
  }
}

declare module '../../store/state.ts' {
  interface State {
    readonly activity: Activity
  }
  interface ShownState {
    readonly activity: Pick<Activity, 'open' | 'count'> & { readonly changes: number }
  }
  interface StoreParts {
    activity: true
  }
}

/** Items that concern the user: mentions, replies, reactions. */
export const activity: Subject<'activity', 'activity'> = {
  state: ({ removed }) => ({ activity: new Activity(removed) }),
  attach(store) {
    const { hooks, changes } = store
    const changed = () => store.touch('activity')
    hooks.removed.push((mid) => {
      changes.note('activity')
      store.activity.removed(mid)
      changed()
    })
    hooks.cleared.push((key) => {
      changes.note('activity')
      store.activity.cleared(key)
      changed()
    })
    hooks.allCleared.push(() => {
      store.activity.replace([])
      changed()
    })
  },
  apply,
  changes: changedBy('activity', 'activity_changed', ...leaving, ...clearing),
  open({ store, api, readings, ownLists }) {
    const actions = new ActivityActions(store, api, readings)
    ownLists.push(['activity', (lists) => actions.replaceAll(lists.activity)])
    return { activity: actions }
  },
}
