import type { CustomEmoji } from '@parley/protocol'
import type { ReadonlyValue, Value } from '../../store/value.ts'
import type { Subject } from '../../subject.ts'
import { changedBy } from '../../stream/changed-state.ts'
import { EmojiActions } from './actions.ts'
import { apply } from './apply.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly emoji: EmojiActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    emoji: true
  }
}

declare module '../../store/state.ts' {
  interface State {
    /** The emoji of the server, by name and sorted by it. Empty until they are loaded. */
    readonly customEmoji: Value<ReadonlyMap<string, CustomEmoji>>
  }
  interface ShownState {
    readonly customEmoji: ReadonlyValue<ReadonlyMap<string, CustomEmoji>>
  }
}

/** The emoji of the server. */
export const emoji: Subject<'emoji', 'customEmoji'> = {
  state: (store) => ({
    customEmoji: store.value<ReadonlyMap<string, CustomEmoji>>(new Map(), 'customEmoji'),
  }),
  apply,
  changes: changedBy('emoji', 'emoji_changed'),
  open({ store, api, readings, isGuest, lifecycle }) {
    const actions = new EmojiActions(store, api, readings)
    lifecycle.add({ refresh: () => isGuest || void actions.refresh() })
    return { emoji: actions }
  },
}
