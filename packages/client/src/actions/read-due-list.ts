import type { DueList } from '../store/due-list.ts'

/**
 * Reads a list until no event has come meanwhile: the answer may not contain its change. `first` is an answer
 * that is already under way.
 */
export async function readDueList<Entry extends { id: string; due_at: number }>(
  list: DueList<Entry>,
  read: () => Promise<readonly Entry[]>,
  first?: Promise<readonly Entry[]>,
): Promise<void> {
  for (let answer = first; ; answer = undefined) {
    const before = list.changes
    const entries = await (answer ?? read())
    if (list.changes !== before) continue
    list.replace(entries)
    return
  }
}
