import type { ReactionDetail } from '@parley/protocol'
import type { Message } from '../subjects/messages/message.ts'
import type { ChatKey } from './chat-key.ts'

export type Edit = Extract<ReactionDetail, { type: 'edit' }>

/** Functions that subjects add, called when messages and chats change, in the order of the subjects. */
export class StoreHooks {
  /** A message was added at the end of its chat. */
  readonly added: ((message: Message) => void)[] = []
  readonly edited: ((mid: number, edit: Edit) => void)[] = []
  /** A message was deleted or has expired. */
  readonly removed: ((mid: number) => void)[] = []
  /** The messages of a chat were deleted; with `gone`, the user no longer sees the chat. */
  readonly cleared: ((key: ChatKey, gone: boolean) => void)[] = []
  /** The messages of all chats were deleted. */
  readonly allCleared: (() => void)[] = []
  /** A chat was deleted, with the user's settings of it. */
  readonly chatDeleted: ((key: ChatKey) => void)[] = []
  readonly userDeleted: ((uid: number) => void)[] = []
  /** Older messages were removed from memory, because a replay left some out. */
  readonly truncated: (() => void)[] = []
  /** A stream has begun: changes before it may be missing. */
  readonly streamBegan: (() => void)[] = []
}
