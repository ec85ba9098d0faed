import type { Message } from '@parley/client'
import { isText } from '@parley/protocol'
import { mayEditMessage, type Person } from '@parley/rules'

/** The web client edits texts only, although the server accepts other content types as well. */
export const mayEdit = (me: Person, message: Pick<Message, 'from_uid' | 'content_type'>) =>
  isText(message.content_type) && mayEditMessage(me, message)
