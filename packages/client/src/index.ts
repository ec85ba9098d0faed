export type { ActivityFilter, ActivityItem, ActivityPage } from './subjects/activity/actions.ts'
export type { AuditFilter, AuditPage } from './subjects/audit/actions.ts'
export type {
  FileFilter,
  FilesPage,
  MediaCursor,
  SentFile,
  TextStart,
} from './subjects/files/actions.ts'
export { Api } from './request/api.ts'
export { randomText } from './request/random-text.ts'
export { RequestError } from './request/request-error.ts'
export * from './store/chat-key.ts'
export { ChatList, type ListedKind } from './subjects/chats/chat-list.ts'
export { hasLeft } from './subjects/chats/hidden-chats.ts'
export type { StatusText } from './subjects/status/actions.ts'
export type { SearchType } from './subjects/contacts/actions.ts'
export type { FoundMessage, FoundPage, SearchTerms } from './subjects/search/actions.ts'
export type { AttachmentAddress } from './subjects/archives/actions.ts'
export type { Forwarding, ForwardResult } from './subjects/archives/forwarding.ts'
export type { OpenedPayment, PaymentOrder, PaymentResult } from './subjects/license/actions.ts'
export type { ExternalCredential } from './subjects/auth/actions.ts'
export {
  type CallFlags,
  callOf,
  chatOfRoom,
  incomingCall,
  type ShownCall,
} from './subjects/calls/actions.ts'
export type { CallConfigChange } from './subjects/calls/call-settings.ts'
export type { OidcClientChange } from './subjects/server/actions.ts'
export { type Client, createClient } from './client.ts'
export { mentionsMe } from './subjects/messages/mentions.ts'
export {
  type Message,
  type Reactions,
  reactionsOf,
  reactionState,
  toMessage,
} from './subjects/messages/message.ts'
export type { OutboxEntry } from './subjects/outbox/stored-outbox.ts'
export type { Attachment } from './subjects/uploads/attachment.ts'
export {
  type FileStorage,
  noopFileStorage,
  type StoredFile,
} from './subjects/uploads/file-storage.ts'
export { noopStorage, type Storage, type StoredChanges } from './store/storage.ts'
export type { SavedRows, StoredRow } from './store/unsaved-rows.ts'
export { textMessage } from './subjects/outbox/text-message.ts'
export type { PendingStep } from './session/pending-step.ts'
export {
  isProvider,
  prepareVisit,
  type Provider,
  type ProviderAnswer,
  type ProviderVisit,
  readProviderAnswer,
  type WidgetProviderMessage,
  widgetStateMark,
} from './session/provider-visit.ts'
export { type LostReason, Session } from './session/session.ts'
export { SessionHost } from './session/session-host.ts'
export {
  AddServerError,
  type AddServerProblem,
  maxServers,
  type PageServer,
  Servers,
} from './session/servers.ts'
export { scopeOf, SessionStore, type SignedIn } from './session/session-store.ts'
export { EventParser } from './stream/sse.ts'
export { ownAnswers } from './request/own-answers.ts'
export { readStored, scopedStore, writeStored } from './store/key-value-store.ts'
export type { Chat } from './store/chat.ts'
export type { ReadonlyStore } from './store/readonly-store.ts'
export { Selection } from './store/selection.ts'
export { createStore } from './subjects.ts'
export type { Store } from './store/store.ts'
export type { Typist } from './store/tables.ts'
export type { FollowedThread, FollowedThreadsPage } from './subjects/threads/actions.ts'
export type { OpenThread } from './subjects/threads/threads.ts'
export type { EditId } from './subjects/drafts/edit-drafts.ts'
export type { StoredDraft } from './subjects/drafts/draft-storage.ts'
export { readUpTo } from './subjects/unread/unread.ts'
export type { StreamState, StreamStatus } from './stream/stream.ts'
export type { ClientEnvironment, KeyValueStore, Environment } from './environment.ts'
