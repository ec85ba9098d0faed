import type { ChatKey } from './chat-key.ts'

/** The fields of the store that subjects add, each in its `index.ts`. */
export interface State {}

/** The same fields as components may read them. */
export interface ShownState {}

/** The watchable parts of the store. Each has a version that changes with it. Subjects add their own. */
export interface StoreParts {
  users: true
  presence: true
  channels: true
  chats: true
  settings: true
  server: true
  outbox: true
  attachments: true
  typing: true
}

export type StoreKey = keyof StoreParts | `chat:${ChatKey}`
