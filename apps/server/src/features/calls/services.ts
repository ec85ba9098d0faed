import type { Tx } from '../../engines/database/database.ts'
import type { AuthServices } from '../auth/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import { AgoraLists } from './agora-lists.ts'
import type { CallMedia } from './media.ts'

/** A direct call that rings, or that one device of its callee has answered or declined. */
export interface Ringing {
  caller: number
  callee: number
  /** When the ringing ends, in milliseconds. */
  until: number
  taken?: 'answered' | 'declined'
}

export interface CallsHooks {
  /** Called in the transaction in which a call begins to ring, and in which it is answered or declined. */
  ringing: ((tx: Tx, call: Ringing) => Promise<void>)[]
}

/** The state of the calls feature in memory. */
export interface CallsState {
  hooks: CallsHooks
  agoraLists: AgoraLists
  /** Set when the feature opens. */
  media: CallMedia | undefined
}

export interface CallsServices extends MessagesServices, AuthServices {
  calls: CallsState
}

export const createCallsState = (services: MessagesServices): CallsState => ({
  hooks: { ringing: [] },
  agoraLists: new AgoraLists(services),
  media: undefined,
})
