import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import { endsInCode } from '@parley/rules'
import { useClient, useMe, useMembers, useServer } from '../../../store/index.ts'
import {
  emojiTone,
  recentEmojis,
  searchEmojis,
  useCustomEmojis,
  useEmojis,
  withTone,
} from '../../messages/index.ts'
import { emojiQuery, mentionQuery } from '../writing/mentions.ts'

/** A possible replacement for the word that is being typed. */
export type Suggestion =
  | { kind: 'person'; id: string; user: UserInfo }
  | {
      kind: 'emoji'
      id: string
      emoji: string
      code: string
      remembered: string
      picture?: string | undefined
    }

export interface Suggestions {
  from: number
  items: Suggestion[]
}

const most = 8

/** The suggestions for the word before the caret: people after `@` in channels, emojis after `:`. */
export function useSuggestions(key: ChatKey, text: string, caret: number): Suggestions | undefined {
  const mention = isChannelKey(key) ? mentionQuery(text, caret) : undefined
  const emoji = mention ? undefined : emojiQuery(text, caret)
  const people = usePeople(key, mention?.query)
  const emojis = useEmojiItems(emoji && !endsInCode(text.slice(0, emoji.from)) ? emoji.query : '')
  const from = mention?.from ?? emoji?.from
  const items = [...people, ...emojis]
  return from !== undefined && items.length > 0 ? { from, items } : undefined
}

function usePeople(key: ChatKey, query: string | undefined): Suggestion[] {
  const people = useMentionable(key)
  if (query === undefined) return []
  const wanted = fold(query)
  return people
    .filter(
      ({ name }) =>
        fold(name)
          .split(/\s+/)
          .some((word) => word.startsWith(wanted)) || fold(name).startsWith(wanted),
    )
    .slice(0, most)
    .map((user) => ({ kind: 'person', id: `person-${user.uid}`, user }))
}

function useEmojiItems(query: string): Suggestion[] {
  const { keyValues } = useClient().environment
  const custom = useCustomEmojis()
  const emojis = useEmojis(query !== '')
  if (query === '') return []
  return searchEmojis([...custom, ...(emojis?.all ?? [])], query, recentEmojis(keyValues))
    .slice(0, most)
    .map(({ emoji, code }) => ({
      kind: 'emoji',
      id: `emoji-${code}`,
      emoji: withTone(emoji, emojiTone(keyValues)),
      code,
      remembered: emoji.codes[0] ?? code,
      picture: emoji.picture,
    }))
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

// A user who may not see the member list is offered only members who wrote in the loaded messages.
function useMentionable(key: ChatKey): UserInfo[] {
  const members = useMembers(isChannelKey(key) ? idOf(key) : 0)
  const { store } = useClient()
  const { ext } = useServer()
  const me = useMe()
  const others = members.filter(({ uid }) => uid !== me.uid)
  if (!ext.only_admin_can_see_channel_members || me.is_admin) return others
  const wrote = new Set(store.chat(key).mids.map((mid) => store.messages.get(mid)?.from_uid))
  return others.filter(({ uid }) => wrote.has(uid))
}
