import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import { type GroupMention, groupMentions, type UserInfo } from '@parley/protocol'
import { endsInCode, isGuest, mayMentionAll } from '@parley/rules'
import { useEffect } from 'react'
import { useChannel, useClient, useMe, useUsers } from '../../../store/index.ts'
import { type Command, commandQuery, readCommand, useCommands } from '../../commands/index.ts'
import {
  emojiTone,
  recentEmojis,
  searchEmojis,
  useCustomEmojis,
  useEmojis,
  withTone,
} from '../../messages/index.ts'
import { useMentionable } from '../../users/index.ts'
import { emojiQuery, mentionQuery } from '../writing/mentions.ts'
import { fold } from '../../../i18n/fold.ts'

/** A possible replacement for the word that is being typed. */
export type Suggestion =
  | { kind: 'person'; id: string; user: UserInfo }
  | { kind: 'command'; id: string; command: Command }
  | { kind: 'group'; id: string; group: GroupMention }
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

const max = 8

/** The suggestions for the word before the caret: people after `@` in channels, emojis after `:`. */
export function useSuggestions(key: ChatKey, text: string, caret: number): Suggestions | undefined {
  const { commands } = useCommands(key)
  const typed = commandQuery(text, caret)
  useBotCommands(typed !== undefined)
  const scope = scopeOf(commands, text)
  const isMention = isChannelKey(key) || scope !== undefined
  const mention = isMention ? mentionQuery(text, caret) : undefined
  const emoji = mention ? undefined : emojiQuery(text, caret)
  const people = usePeople(key, mention?.query, scope)
  const emojis = useEmojiItems(emoji && !endsInCode(text.slice(0, emoji.from)) ? emoji.query : '')
  const from = typed === undefined ? (mention?.from ?? emoji?.from) : 0
  const groups = useGroups(key, scope === undefined ? mention?.query : undefined)
  const named = typed === undefined ? [] : commandItems(commands, typed)
  const items = [...named, ...people, ...groups, ...emojis]
  return from !== undefined && items.length > 0 ? { from, items } : undefined
}

/** Loads the commands of bots once a slash was typed. */
function useBotCommands(isTyping: boolean): void {
  const { botInteractions } = useClient()
  useEffect(() => {
    if (isTyping) void botInteractions.loadCommands()
  }, [botInteractions, isTyping])
}

const commandItems = (commands: readonly Command[], typed: string): Suggestion[] =>
  commands
    .filter(({ name }) => name.startsWith(typed))
    .map((command) => ({
      kind: 'command',
      id: `command-${command.bot ?? ''}-${command.name}`,
      command,
    }))

/** The users whom the typed command takes; undefined without one. */
function scopeOf(commands: readonly Command[], text: string): Command['suggests'] {
  const name = readCommand(text)?.name
  return commands.find((command) => command.name === name)?.suggests
}

function usePeople(
  key: ChatKey,
  query: string | undefined,
  scope: Command['suggests'],
): Suggestion[] {
  const members = useMentionable(key)
  const all = useUsers()
  const inside = useChannel(isChannelKey(key) ? idOf(key) : 0)?.members ?? []
  const people =
    scope === undefined
      ? members
      : [...all.values()].filter(
          (user) => !isGuest(user) && (scope === 'everyone' || !inside.includes(user.uid)),
        )
  if (query === undefined) return []
  const wanted = fold(query)
  return people
    .filter(
      ({ name }) =>
        fold(name)
          .split(/\s+/)
          .some((word) => word.startsWith(wanted)) || fold(name).startsWith(wanted),
    )
    .slice(0, max)
    .map((user) => ({ kind: 'person', id: `person-${user.uid}`, user }))
}

/** `@all` and `@here`, for those who may use them. */
function useGroups(key: ChatKey, query: string | undefined): Suggestion[] {
  const channel = useChannel(isChannelKey(key) ? idOf(key) : 0)
  const me = useMe()
  if (query === undefined || !channel || !mayMentionAll(me, channel)) return []
  return groupMentions
    .filter((group) => group.startsWith(query.toLowerCase()))
    .map((group) => ({ kind: 'group', id: `group-${group}`, group }))
}

function useEmojiItems(query: string): Suggestion[] {
  const { keyValues } = useClient().environment
  const custom = useCustomEmojis()
  const emojis = useEmojis(query !== '')
  if (query === '') return []
  return searchEmojis([...custom, ...(emojis?.all ?? [])], query, recentEmojis(keyValues))
    .slice(0, max)
    .map(({ emoji, code }) => ({
      kind: 'emoji',
      id: `emoji-${code}`,
      emoji: withTone(emoji, emojiTone(keyValues)),
      code,
      remembered: emoji.codes[0] ?? code,
      picture: emoji.picture,
    }))
}
