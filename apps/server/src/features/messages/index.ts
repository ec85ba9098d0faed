export { type MessagesServices, createMessagesState } from './services.ts'
export { timelineOf } from './recent-messages.ts'
export { feature } from './routes.ts'
