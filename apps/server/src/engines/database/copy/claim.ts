import { CopyError } from './errors.ts'
import type { RowWriter } from './rows.ts'
import { readShapes } from './shapes.ts'

/**
 * Marks a database as the unfinished copy of `source`, the id of a server. Fails unless it is empty or
 * has this mark already, from an interrupted copy.
 */
export async function claimTarget(target: RowWriter, source: string): Promise<void> {
  const mark = await target.readMark()
  if (mark === source) return
  if (mark !== undefined) {
    throw new CopyError(
      'The new database holds an unfinished copy of another server. Empty it, or choose another one.',
    )
  }
  for (const table of readShapes().all) {
    if ((await target.count(table)) === 0) continue
    throw new CopyError(
      `The new database is not empty: its table ${table.name} has rows. Choose an empty one.`,
    )
  }
  await target.setMark(source)
}
