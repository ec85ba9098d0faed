import type { MessagesServices } from '../messages/index.ts'
import type { UnreadServices } from '../unread/index.ts'

export type ChatSummariesServices = MessagesServices & UnreadServices
