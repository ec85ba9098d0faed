import { chatOf, type ChatKey } from '../../store/chat-key.ts'
import type { Subject } from '../../subject.ts'
import { changedBy } from '../../stream/changed-state.ts'
import { SeenActions } from './actions.ts'
import { apply } from './apply.ts'
import { Seen } from './seen.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly seen: SeenActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    seen: true
    [ofChat: `seen:${ChatKey}`]: true
  }
}

declare module '../../store/state.ts' {
  interface State {
    readonly seen: Seen
  }
  interface ShownState {
    readonly seen: Pick<Seen, 'marks'> & { readonly isVisible: boolean | undefined }
  }
}

/** Seen marks: how far others have read. */
export const seen: Subject<'seen', 'seen'> = {
  state: (store) => ({ seen: new Seen(store) }),
  attach(store) {
    store.hooks.cleared.push((key, gone) => gone && store.seen.delete(key))
    store.hooks.chatDeleted.push((key) => store.seen.delete(key))
    store.hooks.allCleared.push(() => store.seen.clear())
  },
  apply,
  changes: {
    ...changedBy('seen', 'message_cleared', 'seen_visibility_changed'),
    seen: ({ uid, target }, me) => [`seen:${chatOf({ from_uid: uid, target }, me)}`],
  },
  open: ({ store, api, readings }) => ({ seen: new SeenActions(store, api, readings) }),
}
