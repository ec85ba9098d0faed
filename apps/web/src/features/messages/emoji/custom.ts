import type { CustomEmoji } from '@parley/protocol'
import { useMemo } from 'react'
import { emojiSrc, useCustomEmoji } from '../../emoji/index.ts'
import type { Emoji } from './emojis.ts'

const ownGroup = -1

/** The emoji of the server in the form of the picker. */
export function useCustomEmojis(): readonly Emoji[] {
  const custom = useCustomEmoji()
  return useMemo(() => [...custom.values()].map(toEmoji), [custom])
}

const toEmoji = (custom: CustomEmoji): Emoji => ({
  emoji: `:${custom.name}:`,
  name: custom.name.replaceAll('_', ' ').trim() || custom.name,
  group: ownGroup,
  codes: [custom.name],
  tags: [],
  version: 0,
  picture: emojiSrc(custom),
})
