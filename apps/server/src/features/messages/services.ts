import type { MessageInput } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { Chat } from './chat.ts'
import type { LRUCache } from 'lru-cache'
import type { ChatSettingsServices } from '../chat-settings/index.ts'
import type { EmojiServices } from '../emoji/index.ts'
import type { TimeoutsServices } from '../timeouts/index.ts'
import type { FilesServices } from '../files/index.ts'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { HistoryCache } from './history/history-cache.ts'
import type { RecentMessages } from './history/recent-messages.ts'

/** A message as its author wrote it. */
export interface Written {
  me: CurrentUser
  /** Undefined for an edit of a message that does not exist. */
  chat: Chat | undefined
  input: MessageInput
}

/** Gives a message the form in which it is stored, or fails: before it is sent, and before it replaces another one. */
export type Check = (
  services: MessagesServices,
  written: Written,
) => MessageInput | Promise<MessageInput>

/** Functions that features add to messages. */
export interface MessagesHooks {
  /** By name, in the order in which they run. */
  checks: Map<string, Check>
}

export interface MessagesState {
  hooks: MessagesHooks
  recent: RecentMessages
  history: HistoryCache
  typing: LRUCache<string, boolean>
  /** Counts the message of each member of a channel in slow mode. */
  slowMode: RateLimiterAbstract
  /** Aborted when the server stops, so that long work ends. */
  stopping: AbortController
}

export interface MessagesServices
  extends ChatSettingsServices,
    EmojiServices,
    FilesServices,
    TimeoutsServices {
  messages: MessagesState
}
