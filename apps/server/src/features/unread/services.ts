import type { ChatSettingsServices } from '../chat-settings/index.ts'
import { createUnreadMarks, type UnreadMarks } from './marks.ts'

export interface UnreadServices extends ChatSettingsServices {
  unread: { marks: UnreadMarks }
}

export const createUnreadState = (services: ChatSettingsServices) => ({
  marks: createUnreadMarks(services),
})
