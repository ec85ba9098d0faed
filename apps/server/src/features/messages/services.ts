import type { ChatSettingsServices } from '../chat-settings/index.ts'
import type { EmojiServices } from '../emoji/index.ts'
import type { FilesServices } from '../files/index.ts'
import { HistoryCache } from './history/history-cache.ts'
import { RecentMessages } from './history/recent-messages.ts'
import { createTypingNotices } from './send/typing.ts'

export interface MessagesState {
  recent: RecentMessages
  history: HistoryCache
  typing: ReturnType<typeof createTypingNotices>
  /** Aborted when the server stops, so that long work ends. */
  stopping: AbortController
}

export interface MessagesServices extends ChatSettingsServices, EmojiServices, FilesServices {
  messages: MessagesState
}

export const createMessagesState = (
  services: ChatSettingsServices & FilesServices,
): MessagesState => ({
  recent: new RecentMessages(services),
  history: new HistoryCache(services),
  typing: createTypingNotices(),
  stopping: new AbortController(),
})
