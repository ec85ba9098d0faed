import type { ChatSettingsServices } from '../chat-settings/index.ts'
import type { FilesServices } from '../files/index.ts'
import { HistoryCache } from './history/history-cache.ts'
import { RecentMessages } from './history/recent-messages.ts'
import { resolveAttachment } from './send/attachment.ts'
import { withoutForeignButtons } from './send/bot-properties.ts'
import { withAllowedGroupMention } from './send/group-mention.ts'
import { createTypingCache } from './send/typing.ts'
import { withAllowedWords } from './send/word-filter.ts'
import type { Check, MessagesState } from './services.ts'

export const createMessagesState = (
  services: ChatSettingsServices & FilesServices,
): MessagesState => ({
  hooks: {
    checks: new Map<string, Check>([
      ['attachment', resolveAttachment],
      ['buttons', withoutForeignButtons],
      ['group mention', withAllowedGroupMention],
      ['words', withAllowedWords],
    ]),
  },
  recent: new RecentMessages(services),
  history: new HistoryCache(services),
  typing: createTypingCache(),
  slowMode: services.limits.open({ name: 'slow_mode', points: 1, duration: 1 }),
  stopping: new AbortController(),
})
