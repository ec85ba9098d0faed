import type { CustomEmoji } from '@parley/protocol'
import { serverUrl, useSelector } from '../../store/index.ts'

/** The emoji of the server by name. */
export const useCustomEmoji = (): ReadonlyMap<string, CustomEmoji> =>
  useSelector(({ customEmoji }) => customEmoji.value)

/** The URL of the picture of a custom emoji. An animated one is still for users who asked for less motion. */
export function emojiSrc({ id }: Pick<CustomEmoji, 'id'>): string {
  const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  return serverUrl(
    `/api/resource/emoji?id=${encodeURIComponent(id)}${isStill ? '&still=true' : ''}`,
  )
}
