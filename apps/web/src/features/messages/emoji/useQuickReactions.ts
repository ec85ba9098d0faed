import { customEmojiName, emojiLook } from '@parley/rules'
import { useMemo } from 'react'
import { useClient } from '../../../store/index.ts'
import { useCustomEmoji } from '../../emoji/index.ts'
import { frequentReactions } from './memory.ts'

/** The user's most frequent reactions of the last weeks, filled up from `fallback` to its length. */
export function useQuickReactions(fallback: readonly string[]): readonly string[] {
  const { keyValues, now } = useClient().environment
  const custom = useCustomEmoji()
  return useMemo(() => {
    const used = frequentReactions(keyValues, now()).filter((emoji) => {
      const name = customEmojiName(emoji)
      return name === undefined || custom.has(name)
    })
    return [...used, ...fallback].filter(isFirstOfLook).slice(0, fallback.length)
  }, [keyValues, now, custom, fallback])
}

const isFirstOfLook = (emoji: string, at: number, all: readonly string[]) =>
  all.findIndex((one) => emojiLook(one) === emojiLook(emoji)) === at
