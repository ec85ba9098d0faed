import type { Message } from '@parley/client'
import { isText } from '@parley/protocol'
import { isModerated, mayEditMessage, mayPost, mayReact } from '@parley/rules'
import type { FeedChat } from '../feed/chat-context.ts'

/** The web client edits texts only, although the server accepts other content types as well. */
export const mayEdit = (
  { me, isBlocked }: Pick<FeedChat, 'me' | 'isBlocked'>,
  message: Pick<Message, 'from_uid' | 'content_type' | 'properties'>,
) =>
  !isBlocked && !isModerated(message) && isText(message.content_type) && mayEditMessage(me, message)

/** Whether the user may write where a feed shows messages. */
export const mayWriteIn = ({ me, channel, isBlocked }: WritingRights) =>
  !isBlocked && mayPost(me, channel)

export const mayReactIn = ({ me, isBlocked }: Pick<FeedChat, 'me' | 'isBlocked'>) =>
  !isBlocked && mayReact(me)

type WritingRights = Pick<FeedChat, 'me' | 'channel' | 'isBlocked'>
