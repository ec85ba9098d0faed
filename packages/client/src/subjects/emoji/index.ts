import type { CustomEmoji } from '@parley/protocol'
import type { Subject } from '../../subject.ts'
import { changedBy } from '../../stream/changed-state.ts'
import { EmojiActions } from './actions.ts'
import { apply, setEmoji } from './apply.ts'

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
    customEmoji: ReadonlyMap<string, CustomEmoji>
  }
  interface ShownState {
    readonly customEmoji: ReadonlyMap<string, CustomEmoji>
  }
  interface StoreParts {
    emoji: true
  }
}

declare module '../../store/store-hooks.ts' {
  interface StoredState {
    customEmoji: readonly CustomEmoji[]
  }
}

/** The emoji of the server. */
export const emoji: Subject<'emoji', 'customEmoji'> = {
  state: () => ({ customEmoji: new Map() }),
  attach(store) {
    store.hooks.stored.push({
      take: () => ({ customEmoji: [...store.customEmoji.values()] }),
      restore: ({ customEmoji }) => setEmoji(store, customEmoji ?? []),
    })
  },
  apply,
  changes: changedBy('emoji', 'emoji_changed'),
  open({ store, api, readings, isGuest, lifecycle }) {
    const actions = new EmojiActions(store, api, readings)
    lifecycle.add({ refresh: () => isGuest || void actions.refresh() })
    return { emoji: actions }
  },
}
