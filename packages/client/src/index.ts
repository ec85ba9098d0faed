export type { ActivityFilter, ActivityItem, ActivityPage } from './actions/activity.ts'
export type { AuditFilter, AuditPage } from './actions/audit.ts'
export type { FileFilter, FilesPage, MediaCursor, SentFile, TextStart } from './actions/files.ts'
export { Api } from './request/api.ts'
export { randomText } from './request/random-text.ts'
export { RequestError } from './request/request-error.ts'
export * from './store/chat-key.ts'
export { hasLeft } from './store/hidden-chats.ts'
export type { StatusText } from './actions/status.ts'
export type { SearchType } from './actions/contacts.ts'
export type { FoundMessage, FoundPage, SearchTerms } from './actions/search.ts'
export type { AttachmentAddress } from './actions/archives.ts'
export type { Forwarding, ForwardResult } from './actions/forwarding.ts'
export type { OpenedPayment, PaymentOrder, PaymentResult } from './actions/license.ts'
export type { ExternalCredential } from './actions/auth.ts'
export {
  type CallFlags,
  callOf,
  chatOfRoom,
  incomingCall,
  type ShownCall,
} from './actions/calls.ts'
export type { CallConfigChange } from './actions/call-settings.ts'
export type { OidcClientChange } from './actions/server.ts'
export { Client, createClient } from './client.ts'
export { mentionsMe } from './store/mentions.ts'
export {
  type Message,
  type Reactions,
  reactionsOf,
  reactionState,
  toMessage,
} from './store/message.ts'
export type { OutboxEntry } from './outbox/stored-outbox.ts'
export type { Attachment } from './uploads/attachment.ts'
export { type FileStorage, noopFileStorage, type StoredFile } from './uploads/file-storage.ts'
export { type Changes, noopStorage, type Storage } from './store/storage.ts'
export { textDraft } from './outbox/text-draft.ts'
export type { Snapshot } from './store/snapshot.ts'
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
export { scopeOf, SessionStore, type SignedIn } from './session/session-store.ts'
export { EventParser } from './stream/sse.ts'
export { ownAnswers } from './request/own-answers.ts'
export { readStored, scopedStore, writeStored } from './store/key-value-store.ts'
export type { ReadonlyChat, ReadonlyStore } from './store/readonly-store.ts'
export { Store } from './store/store.ts'
export type { StoreKey, Typist } from './store/tables.ts'
export type { OpenThread } from './store/threads.ts'
export type { EditId } from './store/edit-drafts.ts'
export type { StoredDraft } from './store/draft-storage.ts'
export { readUpTo } from './store/unread.ts'
export type { StreamState, StreamStatus } from './stream/stream.ts'
export type { ClientEnvironment, KeyValueStore, Environment } from './environment.ts'
