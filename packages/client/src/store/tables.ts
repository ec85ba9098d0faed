import type {
  Channel,
  ChatMessage,
  ClientConfig,
  CommonSettings,
  ContactInfo,
  LoginConfig,
  Organization,
  PinChat,
  UserInfo,
} from '@parley/protocol'
import { defaultCommonSettings } from '@parley/protocol'
import type { OutboxEntry } from '../subjects/outbox/stored-outbox.ts'
import type { Attachment } from '../subjects/uploads/attachment.ts'
import { Changes } from '../readings/changes.ts'
import type { Chat } from './chat.ts'
import type { ChatKey } from './chat-key.ts'
import { Expiries } from '../subjects/messages/expiries.ts'
import { HereMentions } from '../subjects/messages/mentions.ts'
import type { Message } from '../subjects/messages/message.ts'
import { Observable } from './observable.ts'
import { Overlay } from './overlay.ts'
import type { Replay } from './replay-progress.ts'
import type { StoreKey } from './state.ts'
import { UnsavedChanges } from './unsaved-changes.ts'

export interface Typist {
  uid: number
  until: number
}

/**
 * The state that many subjects share: tables by id, and a version per part. `StoreCore` adds what keeps them consistent, and the
 * subjects their own fields.
 */
export class Tables extends Observable<StoreKey> {
  me = 0
  /** The changes that events bring, for `Readings`. */
  readonly changes = new Changes()
  users = new Map<number, UserInfo>()
  online = new Set<number>()
  channels = new Map<number, Channel>()
  messages = new Map<number, Message>()
  /** Likes and edits that arrived before their message, by its mid. */
  pendingReactions = new Map<number, readonly ChatMessage[]>()
  chats = new Map<ChatKey, Chat>()
  readMarks = new Map<ChatKey, number>()
  /** The first message that the user wants to be unread. */
  readonly unreadMarks = new Map<ChatKey, number>()
  /** Joined channels without a message from the stream yet. See `unread.ts`. */
  joinedWithoutBaseline = new Set<ChatKey>()
  /** Chats whose read marker was not told by the server: the count begins there. */
  baselineMarks = new Set<ChatKey>()
  /** Read markers that follow from a replay, which may have left out older messages. */
  assumedMarks = new Map<ChatKey, number>()
  /** The first mid of a replay that left out older messages, until the summaries of the chats are read. */
  missedBefore: number | undefined
  /** Muted until a time, or null until unmuted. */
  mutes = new Map<ChatKey, number | null>()
  burns = new Map<ChatKey, number>()
  readonly expiries = new Expiries()
  pinnedChats: PinChat[] = []
  contacts = new Map<number, ContactInfo>()
  /** The user's own names for others. */
  remarks = new Map<number, string>()
  typists = new Map<ChatKey, Typist[]>()
  /** Messages that were deleted or have expired. A late page or event must not bring them back; mids are never reused. */
  readonly removed = new Set<number>()
  readonly here = new HereMentions()
  outbox: OutboxEntry[] = []
  /** Files that are staged or being uploaded, in the order of picking. */
  attachments: readonly Attachment[] = []
  /** Unconfirmed changes of messages; undefined hides one. See `optimistic.ts`. */
  readonly pendingMessages = new Overlay<number, Message | undefined>()
  /** Unconfirmed changes of channels. */
  readonly pendingChannels = new Overlay<number, Channel | undefined>()
  /** Unconfirmed mutes; undefined for none. */
  readonly pendingMutes = new Overlay<ChatKey, number | null | undefined>()
  /** Unconfirmed orders of the pinned chats. */
  readonly pendingPins = new Overlay<'pins', readonly ChatKey[]>()
  /** Unconfirmed statuses of contacts. */
  readonly pendingContacts = new Overlay<number, ContactInfo['status']>()
  /** Unconfirmed own names for others; empty for none. */
  readonly pendingRemarks = new Overlay<number, string>()
  /** Unconfirmed auto-delete times. */
  readonly pendingAutoDelete = new Overlay<ChatKey, number>()
  organization: Organization = { name: '', description: null }
  logoUpdatedAt = 0
  common: CommonSettings = defaultCommonSettings
  loginConfig: LoginConfig | undefined
  config: ClientConfig | undefined
  /** Highest mid seen, reactions included. The stream resumes there. */
  cursor = 0
  usersVersion = 0
  /** The generation of the server's data; undefined until it is known. */
  generation: string | undefined
  /** By how many milliseconds the server's clock is ahead of this device's; negative if it is behind. */
  clockOffset = 0
  /** Whether the server has told its time, in this visit or an earlier one. */
  isClockKnown = false
  /** When the last event arrived. */
  lastEventAt = 0
  /** The current replay. An interrupted one continues with the next stream. */
  replay: Replay | undefined

  readonly unsaved = new UnsavedChanges()
}
