import type { ChatSettingsServices } from '../chat-settings/index.ts'
import type { EmojiServices } from '../emoji/index.ts'
import type { TimeoutsServices } from '../timeouts/index.ts'
import type { FilesServices } from '../files/index.ts'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { HistoryCache } from './history/history-cache.ts'
import { RecentMessages } from './history/recent-messages.ts'
import { createTypingNotices } from './send/typing.ts'

export interface MessagesState {
  recent: RecentMessages
  history: HistoryCache
  typing: ReturnType<typeof createTypingNotices>
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

export const createMessagesState = (
  services: ChatSettingsServices & FilesServices,
): MessagesState => ({
  recent: new RecentMessages(services),
  history: new HistoryCache(services),
  typing: createTypingNotices(),
  slowMode: services.limits.open({ name: 'slow_mode', points: 1, duration: 1 }),
  stopping: new AbortController(),
})
