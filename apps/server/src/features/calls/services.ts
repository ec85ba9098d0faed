import type { AuthServices } from '../auth/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import { AgoraLists } from './agora-lists.ts'
import type { CallMedia } from './media.ts'

/** The state of the calls feature in memory. */
export interface CallsState {
  agoraLists: AgoraLists
  /** Set when the feature opens. */
  media: CallMedia | undefined
}

export interface CallsServices extends MessagesServices, AuthServices {
  calls: CallsState
}

export const createCallsState = (services: MessagesServices): CallsState => ({
  agoraLists: new AgoraLists(services),
  media: undefined,
})
