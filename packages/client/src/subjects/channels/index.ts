import type { ChatKey } from '../../store/chat-key.ts'
import type { Subject } from '../../subject.ts'
import { changedBy, leaving } from '../../stream/changed-state.ts'
import { ChannelActions } from './actions.ts'
import { apply } from './apply.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly channels: ChannelActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    channels: true
  }
}

declare module '../../client-events.ts' {
  interface ClientEvents {
    /** The user no longer sees a chat. */
    chatGone(key: ChatKey): void
  }
}

/** Channels and their members. */
export const channels: Subject<'channels'> = {
  apply,
  changes: changedBy(
    'channels',
    'group_changed',
    'groups_page',
    'joined_group',
    'related_groups',
    ...leaving,
  ),
  open: ({ store, api, optimistic, readings }) => ({
    channels: new ChannelActions(store, api, optimistic, readings),
  }),
}
