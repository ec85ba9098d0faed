import type { ChatSettingsServices } from '../chat-settings/index.ts'
import type { FilesServices } from '../files/index.ts'
import { RecentMessages } from './recent-messages.ts'
import { createTypingNotices } from './typing.ts'

export interface MessagesState {
  recent: RecentMessages
  typing: ReturnType<typeof createTypingNotices>
}

export interface MessagesServices extends ChatSettingsServices, FilesServices {
  messages: MessagesState
}

export const createMessagesState = (
  services: ChatSettingsServices & FilesServices,
): MessagesState => ({
  recent: new RecentMessages(services),
  typing: createTypingNotices(),
})
