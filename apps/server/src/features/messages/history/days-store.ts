import type { Db } from '../../../engines/database/database.ts'

// The SQL of counts over time.

/** How many messages people sent, from one mid up to but without another. */
export async function countMessages(db: Db, from: number, before: number): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mid', '>=', from)
    .where('mid', '<', before)
    .where('type', 'in', ['normal', 'reply'])
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
