import type {
  Channel,
  ChatMessage,
  CommonSettings,
  ContactInfo,
  Organization,
  PinChat,
  UserInfo,
} from '@parley/protocol'
import type { Unseen } from './chat.ts'
import type { ChatKey } from './chat-key.ts'
import type { Expiry } from '../subjects/messages/expiries.ts'
import type { Message } from '../subjects/messages/message.ts'
import type { StoredState } from './store-hooks.ts'
import type { Replay } from './replay-progress.ts'

/** The stored state without the messages, which are loaded chat by chat. */
export interface Snapshot extends Partial<StoredState> {
  users: UserInfo[]
  channels: Channel[]
  chats: ChatSnapshot[]
  readMarks: [ChatKey, number][]
  unreadMarks?: [ChatKey, number][]
  mutes: [ChatKey, number | null][]
  autoDelete: [ChatKey, number][]
  joinedWithoutBaseline: ChatKey[]
  baselineMarks?: ChatKey[]
  pendingReactions: [number, readonly ChatMessage[]][]
  pinnedChats: PinChat[]
  contacts: [number, ContactInfo][]
  remarks?: [number, string][]
  organization: Organization
  logoUpdatedAt: number
  common: CommonSettings
  cursor: number
  usersVersion: number
  lastEventAt: number
  /** When stored messages expire, because they are not read before their chat is opened. */
  expiries?: Expiry[]
  clockOffset?: number
  /** The generation of the server's data when the snapshot was taken. */
  generation?: string | undefined
  /** An unfinished replay. */
  replay?: Replay | undefined
  missedBefore?: number | undefined
  assumedMarks?: [ChatKey, number][]
}

export interface ChatSnapshot {
  key: ChatKey
  mids: number[]
  reachedStart: boolean
  unread: number
  mentions: number
  unseen: Unseen[]
  /** The newest message, for the list. */
  last: Message | undefined
}
