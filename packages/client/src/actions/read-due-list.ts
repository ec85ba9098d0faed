import { RequestError } from '../request/request-error.ts'
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

/** Ignores a failed request: the next stream repeats it. */
export async function ignoringFailures(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof RequestError)) throw error
  })
}
