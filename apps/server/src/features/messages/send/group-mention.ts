import type { MessageInput } from '@parley/protocol'
import { isGroupMention, mayMentionAll } from '@parley/rules'
import { findChannel } from '../../channels/index.ts'
import type { MessagesServices, Written } from '../services.ts'

/**
 * Removes `mention_all` from a message whose author may not notify everyone there. The text is sent as it is: a
 * message that waited offline is not lost when the channel has changed meanwhile.
 */
export function withAllowedGroupMention(
  services: MessagesServices,
  { me, chat, input }: Written,
): MessageInput {
  const { mention_all, ...others } = input.properties ?? {}
  if (mention_all === undefined) return input
  const channel = chat && 'gid' in chat ? findChannel(services, chat.gid) : undefined
  if (isGroupMention(mention_all) && channel && mayMentionAll(me, channel)) return input
  return { ...input, properties: Object.keys(others).length > 0 ? others : null }
}
