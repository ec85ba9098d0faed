import type { AuthServices } from '../auth/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import { AgoraLists } from './agora-lists.ts'

/** What the calls feature keeps in memory. */
export interface CallsState {
  agoraLists: AgoraLists
}

export interface CallsServices extends MessagesServices, AuthServices {
  calls: CallsState
}

export const createCallsState = (services: MessagesServices): CallsState => ({
  agoraLists: new AgoraLists(services),
})
