import type { Channel, ChatMessage, ContactInfo, UserInfo } from '@parley/protocol'
import type { OutboxEntry } from '../subjects/outbox/stored-outbox.ts'
import { Changes } from '../readings/changes.ts'
import type { Chat } from './chat.ts'
import type { ChatKey } from './chat-key.ts'
import { type Expiry, Expiries } from '../subjects/messages/expiries.ts'
import { HereMentions } from '../subjects/messages/mentions.ts'
import type { Message } from '../subjects/messages/message.ts'
import { Values } from './values.ts'

export interface Typist {
  uid: number
  until: number
}

/**
 * The state that many subjects share. `StoreCore` adds what keeps it consistent, and the subjects their own tables. A table with a
 * name is stored on this device.
 */
export class Tables extends Values {
  me = 0
  /** The changes that events bring, for `Readings`. */
  readonly changes = new Changes()
  readonly users = this.rows<number, UserInfo>('users')
  /** The users who are online. */
  readonly online = this.rows<number, true>()
  readonly channels = this.rows<number, Channel>('channels')
  /** The persister stores those that the chats list. */
  readonly messages = this.rows<number, Message>()
  /** Likes and edits that arrived before their message, by its mid. */
  readonly pendingReactions = this.rows<number, readonly ChatMessage[]>('pendingReactions')
  readonly chats = this.rows<ChatKey, Chat>()
  readonly readMarks = this.rows<ChatKey, number>('readMarks')
  /** The first message that the user wants to be unread. */
  readonly unreadMarks = this.rows<ChatKey, number>('unreadMarks')
  /** Joined channels without a message from the stream yet. See `unread.ts`. */
  readonly joinedWithoutBaseline = this.rows<ChatKey, true>('joinedWithoutBaseline')
  /** Chats whose read marker was not told by the server: the count begins there. */
  readonly baselineMarks = this.rows<ChatKey, true>('baselineMarks')
  /** Read markers that follow from a replay, which may have left out older messages. */
  readonly assumedMarks = this.rows<ChatKey, number>('assumedMarks')
  /** Muted until a time, or null until unmuted. */
  readonly mutes = this.rows<ChatKey, number | null>('mutes')
  readonly burns = this.rows<ChatKey, number>('burns')
  readonly expiries = new Expiries(this.rows<number, Expiry>('expiries'))
  readonly contacts = this.rows<number, ContactInfo>('contacts')
  /** The user's own names for others. */
  readonly remarks = this.rows<number, string>('remarks')
  readonly typists = this.rows<ChatKey, readonly Typist[]>()
  /** Messages that were deleted or have expired. A late page or event must not bring them back; mids are never reused. */
  readonly removed = this.rows<number, true>()
  readonly here = new HereMentions()
  /** The messages of each chat that are not sent yet. */
  readonly outbox = this.rows<ChatKey, readonly OutboxEntry[]>()
  /** Unconfirmed changes of messages; undefined hides one. See `optimistic.ts`. */
  readonly pendingMessages = this.overlay<number, Message | undefined>()
  /** Unconfirmed changes of channels. */
  readonly pendingChannels = this.overlay<number, Channel | undefined>()
  /** Unconfirmed mutes; undefined for none. */
  readonly pendingMutes = this.overlay<ChatKey, number | null | undefined>()
  /** Unconfirmed orders of the pinned chats. */
  readonly pendingPins = this.overlay<'pins', readonly ChatKey[]>()
  /** Unconfirmed statuses of contacts. */
  readonly pendingContacts = this.overlay<number, ContactInfo['status']>()
  /** Unconfirmed own names for others; empty for none. */
  readonly pendingRemarks = this.overlay<number, string>()
  /** Unconfirmed auto-delete times. */
  readonly pendingAutoDelete = this.overlay<ChatKey, number>()
}
