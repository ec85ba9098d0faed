import type { Message } from '@parley/client'
import type { MenuItem } from '../../../ui/index.ts'
import { actionsOf, menuOf } from '../../actions/index.ts'
import type { FeedChat } from '../feed/chat-context.ts'
import { messageContext } from './message-context.ts'

/** The actions on one message as menu items. */
export const messageMenu = (message: Message, feed: FeedChat): MenuItem[] =>
  menuOf(actionsOf('message'), messageContext(message, feed))
