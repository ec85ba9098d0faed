import type { LRUCache } from 'lru-cache'
import type { ChatSettingsServices } from '../chat-settings/index.ts'
import type { EmojiServices } from '../emoji/index.ts'
import type { TimeoutsServices } from '../timeouts/index.ts'
import type { FilesServices } from '../files/index.ts'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { HistoryCache } from './history/history-cache.ts'
import type { RecentMessages } from './history/recent-messages.ts'

export interface MessagesState {
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
