import { maySeeChannel } from '@parley/rules'
import type { MessageRow } from '../messages/index.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { findChannel } from '../channels/index.ts'
import { chatOf } from '../messages/index.ts'
import type { PreviewsServices } from './services.ts'

/** Whether a message is in a chat of the user, or in a channel that they can see. */
export function maySeeMessage(
  services: PreviewsServices,
  me: CurrentUser,
  message: MessageRow,
): boolean {
  const chat = chatOf(message)
  if ('pair' in chat) return chat.pair.includes(me.uid)
  const channel = findChannel(services, chat.gid)
  return channel !== undefined && maySeeChannel(me, channel)
}
