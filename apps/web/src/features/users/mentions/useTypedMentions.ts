import type { ChatKey } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import type { PickedMentions } from '@parley/rules'
import { useCallback, useMemo } from 'react'
import {
  findTypedMentions,
  indexNames,
  type NameIndex,
  type TypedMentions,
} from './typed-mentions.ts'
import { useMentionable, useMentionableIn } from './useMentionable.ts'

const none: TypedMentions = { named: {}, ambiguous: [] }

/** Returns a function that finds the members of a channel whose names were typed in a text. */
export function useTypedMentions(chatKey: ChatKey) {
  const people = useMentionable(chatKey)
  return useMemo(() => finderOf(people), [people])
}

/** Returns a function that does so for any chat. */
export function useTypedMentionsIn() {
  const mentionableIn = useMentionableIn()
  return useCallback(
    (key: ChatKey, text: string) => finderOf(mentionableIn(key))(text, {}),
    [mentionableIn],
  )
}

function finderOf(people: readonly UserInfo[]) {
  // Large servers have thousands of names, and most texts have none.
  let index: NameIndex | undefined
  return (text: string, picked: PickedMentions): TypedMentions => {
    if (!text.includes('@') || people.length === 0) return none
    index ??= indexNames(people)
    return findTypedMentions(text, index, picked)
  }
}
