import { type ActivityFilter, type ActivityItem, keyOf, type ReadonlyStore } from '@parley/client'
import { limits } from '@parley/protocol'
import { isListed } from '../../../store/index.ts'

/** Items that the user has just marked as done (true) or as open (false), by mid, until the store knows. */
export type PendingMarks = ReadonlyMap<number, boolean>

/** The items that belong to the list now: as filtered, in chats that the user sees, of messages that exist. */
export const shownItems = (
  store: ReadonlyStore,
  items: readonly ActivityItem[],
  pending: PendingMarks,
  isDone: boolean,
): ActivityItem[] =>
  items.filter(
    (item) =>
      (pending.get(item.mid) ?? isDoneNow(store, item)) === isDone &&
      isListed(store, item.key) &&
      !isGone(store, item),
  )

function isDoneNow({ activity }: ReadonlyStore, { mid, isDone }: ActivityItem): boolean {
  const { open, changes } = activity
  if (open.has(mid)) return false
  // The store has not read the open items yet, or has no room for those of old messages.
  const isUnknown = changes === 0 || (open.size >= limits.openActivity && mid < oldestOf(open))
  return isUnknown ? isDone : true
}

const oldestOf = (open: ReadonlyMap<number, unknown>) =>
  [...open.keys()].reduce((oldest, mid) => Math.min(oldest, mid), Number.MAX_SAFE_INTEGER)

const isGone = (store: ReadonlyStore, { mid, message }: ActivityItem) =>
  store.wasRemoved(mid) || store.wasRemoved(message.mid)

/** The open items of a kind in chats that the user sees, newest first. */
export const openMids = (store: ReadonlyStore, kind: ActivityFilter['kind']): number[] =>
  [...store.activity.open.values()]
    .filter(
      (one) =>
        (kind === undefined || one.kind === kind) &&
        isListed(store, keyOf(one.target)) &&
        !store.wasRemoved(one.mid),
    )
    .map(({ mid }) => mid)
    .sort((a, b) => b - a)

/**
 * Which open items a list that was read lacks. `newer` are to be announced; `between` were open again and can
 * be read at once.
 */
export function missingMids(
  open: readonly number[],
  items: readonly ActivityItem[],
  hasMore: boolean,
): { newer: number[]; between: number[] } {
  const known = new Set(items.map(({ mid }) => mid))
  const newest = items[0]?.mid ?? 0
  const oldest = hasMore ? (items.at(-1)?.mid ?? 0) : 0
  const missing = open.filter((mid) => !known.has(mid) && mid > oldest)
  return {
    newer: missing.filter((mid) => mid > newest),
    between: missing.filter((mid) => mid < newest),
  }
}
