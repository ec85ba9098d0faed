import type { Subject } from '../../subject.ts'
import { changedBy } from '../../stream/changed-state.ts'
import { ChatActions } from './actions.ts'
import { apply } from './apply.ts'
import { ChatList } from './chat-list.ts'
import { HiddenChats } from './hidden-chats.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly chats: ChatActions
    readonly chatList: ChatList
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    hidden: true
    settings: true
  }
}

declare module '../../store/state.ts' {
  interface State {
    readonly hidden: HiddenChats
  }
  interface ShownState {
    readonly hidden: Pick<HiddenChats, 'get'>
  }
}

/** The user's settings of chats: mutes, pinned and hidden chats, auto-deletion. */
export const chats: Subject<'chats' | 'chatList', 'hidden'> = {
  state: (store) => ({ hidden: new HiddenChats(store) }),
  attach({ hidden, hooks }) {
    hooks.chatDeleted.push((key) => hidden.delete(key))
  },
  apply,
  changes: {
    ...changedBy('hidden', 'chat_hidden', 'chat_shown', 'hidden_chats'),
    ...changedBy('settings', 'pinned_chats_ordered', 'user_settings', 'user_settings_changed'),
  },
  open({ store, api, optimistic, environment, lifecycle }) {
    const chatList = new ChatList(store, environment)
    lifecycle.add({ disposed: () => chatList.dispose() })
    return { chats: new ChatActions(store, api, optimistic, environment), chatList }
  },
}
