export { findReadable, requireArchivable, requireReadable } from './archivable.ts'
export { audienceOfChat, chatOf, chatWith } from './chat.ts'
export {
  type FileMessage,
  type FileMessagesFilter,
  readFileMessages,
} from './history/files-store.ts'
export {
  type ExportedMessage,
  readChannelMessages,
  readDirectMessages,
  readLastTimes,
} from './history/history-store.ts'
export {
  countReplies,
  findReplyPlace,
  readLikes,
  readNotable,
  readReactionPayloads,
  readReplies,
  readThreadPlaces,
} from './history/threads-store.ts'
export {
  readNewestOf,
  readUnread,
  readUnreadPlaces,
  type SummarizedChat,
  type SummaryRange,
} from './history/summaries-store.ts'
export { timelineOf } from './history/timeline.ts'
export { indexedPercent } from './indexing/index-messages.ts'
export { facts, indexedWords } from './indexing/indexed-words.ts'
export { messagesBetween, readProgress } from './indexing/search-store.ts'
export { channelPage, directPage } from './history/history.ts'
export { like } from './change/reactions.ts'
export { LogReader } from './log-reader.ts'
export { messageLine } from './message-line.ts'
export { isInThreadOnly, isReaction, propertiesOf } from './message-row.ts'
export { mayReadMessage, replyRecipient, requireMayWrite } from './participants.ts'
export { authorOf } from './send/author.ts'
export { recipientOf } from './send/recipient.ts'
export { replyTo, sendMessage } from './send/send.ts'
export { feature } from './routes.ts'
export type { MessagesServices } from './services.ts'
export {
  expiredAmong,
  directMessagesTo,
  directPeersAbove,
  findMessage,
  findMessages,
  entriesAbove,
  lastEntryAbove,
  firstMidSince,
  hasMessages,
  haveTalked,
  readDirectPartners,
  readPlaces,
  recentAuthors,
  type SentPlace,
} from './store.ts'
export { deleteMessages, deleteWithin } from './change/delete.ts'
export { editMessage } from './change/edit.ts'
export { moderatedAmong } from './change/moderated-store.ts'
export { hideWithin } from './change/hide.ts'
export { countMessages } from './history/days-store.ts'
export type { MessageRow } from './tables.ts'
