import type { ActivityItem } from '@parley/client'
import { emojiLook } from '@parley/rules'

/** Items that are one row: replies of one thread, or reactions to one message. */
export interface ActivityGroup {
  id: string
  /** Never empty, the newest first. */
  items: readonly [ActivityItem, ...ActivityItem[]]
}

/** Groups items that are sorted newest first. A group stands where its newest item is. */
export function groupActivity(items: readonly ActivityItem[]): ActivityGroup[] {
  const groups = new Map<string, [ActivityItem, ...ActivityItem[]]>()
  for (const item of items) {
    const id = groupOf(item)
    const group = groups.get(id)
    if (group) group.push(item)
    else groups.set(id, [item])
  }
  return [...groups].map(([id, grouped]) => ({ id, items: grouped }))
}

function groupOf({ kind, mid, message, root }: ActivityItem): string {
  if (kind === 'reaction') return `reaction ${message.mid}`
  // Without its root, a thread is known by the message that was answered.
  if (kind === 'reply') return `reply ${root?.mid ?? message.reply_mid ?? mid}`
  return `mention ${mid}`
}

/** The thread that an item leads to, by one of its messages; undefined for a message outside of threads. */
export function threadOf({ kind, message, root }: ActivityItem): number | undefined {
  if (kind === 'reaction' || message.reply_mid === null) return undefined
  return root?.mid ?? message.mid
}

/** The users behind a group, each once, the latest first. */
export const usersOf = ({ items }: ActivityGroup): number[] => [
  ...new Set(items.map(({ message, reaction }) => reaction?.uid ?? message.from_uid)),
]

/** The emoji of a group of reactions, each with the users who chose it. Two spellings of one emoji are one. */
export function emojiOf({ items }: ActivityGroup): [emoji: string, uids: readonly number[]][] {
  const found = new Map<string, [emoji: string, uids: number[]]>()
  for (const { reaction } of items) {
    if (!reaction) continue
    const { emoji, uid } = reaction
    const [first, uids] = found.get(emojiLook(emoji)) ?? [emoji, []]
    found.set(emojiLook(emoji), [first, [...uids, uid]])
  }
  return [...found.values()]
}
