import type { ContactInfo } from '@parley/protocol'
import { type ChatKey, keyOf } from './chat-key.ts'
import { Tables } from './tables.ts'

/** The user's own settings as they are shown: mutes, pins and auto-deletion of chats, contacts and own names for people. */
export class OwnSettings extends Tables {
  /** Until when a chat is muted: null until it is unmuted, undefined when it is not. */
  mutedUntil(key: ChatKey): number | null | undefined {
    return this.pendingMutes.over(key, this.mutes.get(key))
  }

  /** Stores a mute; undefined removes it. */
  setMute(key: ChatKey, until: number | null | undefined): void {
    if (until === undefined) this.mutes.delete(key)
    else this.mutes.set(key, until)
  }

  /** After how many seconds the user's messages in a chat are deleted; 0 keeps them. */
  autoDeleteSeconds(key: ChatKey): number {
    return this.pendingAutoDelete.over(key, this.burns.get(key) ?? 0)
  }

  setAutoDelete(key: ChatKey, seconds: number): void {
    if (seconds > 0) this.burns.set(key, seconds)
    else this.burns.delete(key)
  }

  /** Whether the user has added or blocked somebody; empty if neither. */
  contactStatus(uid: number): ContactInfo['status'] {
    return this.pendingContacts.over(uid, this.contacts.get(uid)?.status ?? '')
  }

  /** Stores the status of a contact; an empty one removes the contact. */
  setContact(uid: number, status: ContactInfo['status'], now: number): void {
    const created_at = this.contacts.get(uid)?.created_at ?? now
    if (status === '') this.contacts.delete(uid)
    else this.contacts.set(uid, { status, created_at, updated_at: now })
  }

  /** The user's own name for somebody; empty if they gave none. */
  remarkOf(uid: number): string {
    return this.pendingRemarks.over(uid, this.remarks.get(uid) ?? '')
  }

  /** The name under which a user is shown: the own name for them, else theirs. */
  nameOf(uid: number): string | undefined {
    return this.remarkOf(uid) || this.users.get(uid)?.name
  }

  isMuted(key: ChatKey, now: number): boolean {
    const until = this.mutedUntil(key)
    return until === null || (until !== undefined && until > now)
  }

  /** The pinned chats in the order in which they are shown. */
  shownPins(): readonly ChatKey[] {
    const pins = this.pinnedChats.map(({ target }) => keyOf(target))
    return this.pendingPins.over('pins', pins)
  }

  /** The position of a chat among the pinned ones; -1 when it is not pinned. */
  pinnedAt(key: ChatKey): number {
    return this.shownPins().indexOf(key)
  }
}
