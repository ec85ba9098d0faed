import type { Message } from '@parley/client'
import type { ChatContext } from '../../actions/index.ts'
import type { FeedChat } from '../feed/chat-context.ts'

/** The context of an action on a message, where a feed or a thread shows it. */
export interface MessageContext extends ChatContext {
  readonly message: Message
  readonly feed: FeedChat
}

declare module '../../actions/action.ts' {
  interface ActionContexts {
    message: MessageContext
  }
}

export const messageContext = (message: Message, feed: FeedChat): MessageContext => ({
  ...feed.context,
  message,
  feed,
})
