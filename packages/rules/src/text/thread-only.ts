import type { Properties } from '@parley/protocol'

/**
 * Whether a message was sent into a thread only: it is a reply, and its sender did not want it in the chat itself.
 * Senders may write anything into the property.
 */
export const isThreadOnly = ({
  reply_mid,
  properties,
}: {
  reply_mid: number | null
  properties: Properties | null
}): boolean => reply_mid !== null && properties?.['thread_only'] === true
