import type { Message } from '@parley/client'
import { isText } from '@parley/protocol'
import { mayEditMessage, type Person } from '@parley/rules'

/** The page has a field for texts only. The server also takes other contents from their author. */
export const mayEdit = (me: Person, message: Pick<Message, 'from_uid' | 'content_type'>) =>
  isText(message.content_type) && mayEditMessage(me, message)
