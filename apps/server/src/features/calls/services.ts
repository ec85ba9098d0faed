import type { RequestOf, ResponseOf, sendCallSignal, startCallTest } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { AuthServices } from '../auth/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import type { MediaEngine } from '../../engines/calls/media.ts'
import { AgoraLists } from './agora-lists.ts'

/** A direct call that rings, or that a device of its callee has answered or declined. */
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

/** The media of the rooms of this node. */
export interface Media {
  readonly engine: MediaEngine
  /** Handles a signal of the caller's page. Fails if it is not valid. */
  signal(me: CurrentUser, session: string, data: SignalFromPage): Promise<undefined>
  startTest(offer: { sdp: string; mid: string }): Promise<ResponseOf<typeof startCallTest>>
  answerTest(name: string, sdp: string): Promise<undefined>
  close(): void
}

export type SignalFromPage = RequestOf<typeof sendCallSignal>['body']['data']

/** The state of the calls feature in memory. */
export interface CallsState {
  hooks: CallsHooks
  agoraLists: AgoraLists
  /** Set when the feature opens. */
  media: Media | undefined
}

export interface CallsServices extends MessagesServices, AuthServices {
  calls: CallsState
}

export const createCallsState = (services: MessagesServices): CallsState => ({
  hooks: { ringing: [] },
  agoraLists: new AgoraLists(services),
  media: undefined,
})
