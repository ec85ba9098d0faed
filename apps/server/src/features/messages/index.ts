export { requireArchivable } from './archivable.ts'
export { type MessagesServices, createMessagesState } from './services.ts'
export { timelineOf } from './history/recent-messages.ts'
export { feature } from './routes.ts'
