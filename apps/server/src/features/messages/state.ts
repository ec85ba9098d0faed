import type { ChatSettingsServices } from '../chat-settings/index.ts'
import type { FilesServices } from '../files/index.ts'
import { HistoryCache } from './history/history-cache.ts'
import { RecentMessages } from './history/recent-messages.ts'
import { createTypingNotices } from './send/typing.ts'
import type { MessagesState } from './services.ts'

export const createMessagesState = (
  services: ChatSettingsServices & FilesServices,
): MessagesState => ({
  recent: new RecentMessages(services),
  history: new HistoryCache(services),
  typing: createTypingNotices(),
  slowMode: services.limits.open({ name: 'slow_mode', points: 1, duration: 1 }),
  stopping: new AbortController(),
})
