import type { Message } from '@parley/client'

/**
 * The voice message right after another one in its chat. Undefined if a message of another kind follows.
 * `messageOf` returns undefined for a deleted message, which separates nothing.
 */
export function nextVoice(
  mids: readonly number[],
  messageOf: (mid: number) => Message | undefined,
  after: number,
): Message | undefined {
  for (const mid of mids) {
    const message = mid > after ? messageOf(mid) : undefined
    if (message) return message.content_type === 'vocechat/audio' ? message : undefined
  }
  return undefined
}
