import type { Message } from '@parley/client'
import { isText } from '@parley/protocol'
import { mayEditMessage, mayPost, type Person } from '@parley/rules'
import type { FeedChat } from '../feed/chat-context.ts'

/** The web client edits texts only, although the server accepts other content types as well. */
export const mayEdit = (me: Person, message: Pick<Message, 'from_uid' | 'content_type'>) =>
  isText(message.content_type) && mayEditMessage(me, message)

/** The text of the button that opens the thread of a message; undefined where there is none. */
export function threadLabel(
  { reply_mid }: Pick<Message, 'reply_mid'>,
  { me, channel, thread }: Pick<FeedChat, 'me' | 'channel' | 'thread'>,
) {
  if (thread !== undefined) return undefined
  if (reply_mid !== null) return 'actions.openThread'
  return mayPost(me, channel) ? 'actions.replyInThread' : undefined
}
