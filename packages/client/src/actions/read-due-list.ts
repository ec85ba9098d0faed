import type { DueList } from '../store/due-list.ts'

/** Reads a list until no event has come meanwhile: the answer may not contain its change. */
export async function readDueList<Entry extends { id: string; due_at: number }>(
  list: DueList<Entry>,
  read: () => Promise<readonly Entry[]>,
): Promise<void> {
  for (;;) {
    const before = list.changes
    const entries = await read()
    if (list.changes !== before) continue
    list.replace(entries)
    return
  }
}
