import type { MessageInput } from '@parley/protocol'

/** A plain text message to send. */
export const textMessage = (
  content: string,
  properties: MessageInput['properties'] = null,
): MessageInput => ({
  content_type: 'text/plain',
  content,
  properties,
})
