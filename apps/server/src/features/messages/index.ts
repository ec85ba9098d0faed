export { requireArchivable } from './archivable.ts'
export { audienceOfChat, chatOf } from './chat.ts'
export { isReaction } from './message-row.ts'
export { findMessage } from './store.ts'
export { type MessagesServices, createMessagesState } from './services.ts'
export { facts, indexedWords } from './indexing/indexed-words.ts'
export { messagesBetween, readProgress } from './indexing/search-store.ts'
export { indexedPercent } from './indexing/index-messages.ts'
export { propertiesOf } from './message-row.ts'
export { findMessages, firstMidSince, readPlaces, type SentPlace } from './store.ts'
export { chatWith } from './chat.ts'
export {
  type FileMessage,
  type FileMessagesFilter,
  readFileMessages,
} from './history/files-store.ts'
export { timelineOf } from './history/recent-messages.ts'
export { feature } from './routes.ts'
