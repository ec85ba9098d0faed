export type { MessagesServices as ThreadsServices } from '../messages/index.ts'
