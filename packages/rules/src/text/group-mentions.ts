import { type GroupMention, groupMentions } from '@parley/protocol'
import { endsInCode } from './fence.ts'
import type { PickedMentions } from './mention-text.ts'

interface Place {
  start: number
  end: number
  group: GroupMention
}

// Each place is compared with all the text before it.
const maxRead = 20
const pattern = /(?<=^|[\s(])@(all|here)(?![\p{L}\p{N}_-])/gu

/** Whether a value of unknown origin is a group mention. */
export const isGroupMention = (value: unknown): value is GroupMention =>
  groupMentions.some((group) => group === value)

/** The members that a message notifies as a group. Properties are written by clients and may hold anything. */
export function groupMentionOf(message: {
  properties: Readonly<Record<string, unknown>> | null
}): GroupMention | undefined {
  const group = message.properties?.mention_all
  return isGroupMention(group) ? group : undefined
}

/** The positions of `@all` and `@here` in a text. A picked user of that name comes first. */
export function findGroupMentions(text: string, picked: PickedMentions = {}): Place[] {
  if (!text.includes('@')) return []
  return [...text.matchAll(pattern)].flatMap(({ 0: word, 1: group, index }) =>
    isGroupMention(group) && !(group in picked)
      ? [{ start: index, end: index + word.length, group }]
      : [],
  )
}

/** The group that a written text notifies, if any. `@all` includes `@here`, and code notifies no one. */
export function typedGroupMention(
  text: string,
  picked: PickedMentions = {},
): GroupMention | undefined {
  const groups = findGroupMentions(text, picked)
    .slice(0, maxRead)
    .filter(({ start }) => !endsInCode(text.slice(0, start)))
    .map(({ group }) => group)
  return groups.includes('all') ? 'all' : groups[0]
}
