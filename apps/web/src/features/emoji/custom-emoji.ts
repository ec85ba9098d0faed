import type { CustomEmoji } from '@parley/protocol'
import { useSelector } from '../../store/index.ts'

/** The emoji of the server by name. */
export const useCustomEmoji = (): ReadonlyMap<string, CustomEmoji> =>
  useSelector(['emoji'], ({ customEmoji }) => customEmoji)

/** The URL of the picture of a custom emoji. */
export const emojiSrc = ({ id }: Pick<CustomEmoji, 'id'>): string =>
  `/api/resource/emoji?id=${encodeURIComponent(id)}`
