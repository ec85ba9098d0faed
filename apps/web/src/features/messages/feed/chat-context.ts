import type { ChatKey, Message } from '@parley/client'
import type { Channel, UserInfo } from '@parley/protocol'
import { createContext, type ReactNode, useContext } from 'react'
import type { OpenThreadOptions, PlaceKey } from '../../../store/index.ts'
import type { ChatContext } from '../../actions/index.ts'
import type { MessageActions } from '../actions/message-actions.ts'

/** Values shared by all rows of a feed. Rows only read them. */
export interface FeedChat {
  key: ChatKey
  /** For the actions on its messages. */
  context: ChatContext
  /** The place of the messages: the chat, or a thread beside it. */
  place: PlaceKey
  /** The root of the thread that is shown; undefined in the feed of a chat. */
  thread: number | undefined
  me: UserInfo
  channel: Channel | undefined
  /** Whether the user has blocked the other one of a direct chat. */
  isBlocked: boolean
  actions: MessageActions
  /** Renders what a higher feature shows below the content of a message. */
  renderBelow: (message: Message) => ReactNode
  /** Whether the user sees who has read a message. */
  isSeenShown: boolean
  /** Opens the thread of a message beside the feed. */
  openThread: (mid: number, options?: OpenThreadOptions) => void
  /** Whether earlier versions of edited messages can be seen. */
  isHistoryShown: boolean
}

export const FeedContext = createContext<FeedChat | undefined>(undefined)

export function useFeed(): FeedChat {
  const chat = useContext(FeedContext)
  if (!chat) throw new Error('There is no feed around this')
  return chat
}
