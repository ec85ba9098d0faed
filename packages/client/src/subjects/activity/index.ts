import type { OpenActivity } from '@parley/protocol'
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
    readonly activity: Pick<Activity, 'count' | 'newIn' | 'changes'> & {
      readonly open: ReadonlyMap<number, OpenActivity>
    }
  }
}

/** Items that concern the user: mentions, replies, reactions. */
export const activity: Subject<'activity', 'activity'> = {
  state: (store) => ({ activity: new Activity(store) }),
  attach(store) {
    const { hooks, changes } = store
    hooks.removed.push((mid) => {
      changes.note('activity')
      store.activity.removed(mid)
    })
    hooks.cleared.push((key) => {
      changes.note('activity')
      store.activity.cleared(key)
    })
    hooks.allCleared.push(() => store.activity.replace([]))
  },
  apply,
  changes: changedBy('activity', 'activity_changed', ...leaving, ...clearing),
  open({ store, api, readings, ownLists }) {
    const actions = new ActivityActions(store, api, readings)
    ownLists.push(['activity', (lists) => actions.replaceAll(lists.activity)])
    return { activity: actions }
  },
}
