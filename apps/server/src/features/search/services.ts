import type { MessagesServices } from '../messages/index.ts'

export type SearchServices = MessagesServices
