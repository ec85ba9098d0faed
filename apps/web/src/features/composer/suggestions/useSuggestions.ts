import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import { useEffect, useState } from 'react'
import { useClient, useMe, useMembers, useServer } from '../../../store/index.ts'
import { emojiQuery, mentionQuery } from '../writing/mentions.ts'

/** A possible replacement for the word that is being typed. */
export type Suggestion =
  | { kind: 'person'; id: string; user: UserInfo }
  | { kind: 'emoji'; id: string; emoji: string; name: string }

export interface Suggestions {
  from: number
  items: Suggestion[]
}

const most = 8

/** The suggestions for the word before the caret: people after `@` in channels, emojis after `:`. */
export function useSuggestions(key: ChatKey, text: string, caret: number): Suggestions | undefined {
  const people = useMentionable(key)
  const mention = isChannelKey(key) ? mentionQuery(text, caret) : undefined
  const emoji = mention ? undefined : emojiQuery(text, caret)
  const emojis = useEmojis(emoji !== undefined)
  if (mention) {
    const query = fold(mention.query)
    const items = people
      .filter(
        ({ name }) =>
          fold(name)
            .split(/\s+/)
            .some((word) => word.startsWith(query)) || fold(name).startsWith(query),
      )
      .slice(0, most)
      .map((user): Suggestion => ({ kind: 'person', id: `person-${user.uid}`, user }))
    return items.length > 0 ? { from: mention.from, items } : undefined
  }
  if (emoji) {
    const items = emojis
      .filter(({ words }) => words.some((word) => word.startsWith(emoji.query)))
      .slice(0, most)
      .map(
        ({ emoji: sign, name }): Suggestion => ({
          kind: 'emoji',
          id: `emoji-${name}`,
          emoji: sign,
          name,
        }),
      )
    return items.length > 0 ? { from: emoji.from, items } : undefined
  }
  return undefined
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

interface NamedEmoji {
  emoji: string
  name: string
  words: string[]
}

let loading: Promise<NamedEmoji[]> | undefined

function useEmojis(wanted: boolean): NamedEmoji[] {
  const [emojis, setEmojis] = useState<NamedEmoji[]>([])
  useEffect(() => {
    if (!wanted || emojis.length > 0) return
    loading ??= loadEmojis()
    let isMounted = true
    void loading.then((found) => isMounted && setEmojis(found))
    return () => {
      isMounted = false
    }
  }, [wanted, emojis])
  return emojis
}

async function loadEmojis(): Promise<NamedEmoji[]> {
  const response = await fetch('/emoji/en/data.json')
  if (!response.ok) return []
  const data = (await response.json()) as { emoji: string; label: string; tags?: string[] }[]
  return data.map(({ emoji, label, tags = [] }) => ({
    emoji,
    name: label,
    words: [...label.toLowerCase().split(/[^a-z0-9]+/), ...tags.map((tag) => tag.toLowerCase())],
  }))
}
