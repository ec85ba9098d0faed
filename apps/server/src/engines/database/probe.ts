import type { Db } from './database.ts'

/** Reads a setting and the newest message, to find out whether the database answers and its largest table can be read. */
export async function probeDatabase(db: Db): Promise<void> {
  await db.selectFrom('config').select('name').limit(1).execute()
  await db.selectFrom('message').selectAll().orderBy('mid', 'desc').limit(1).execute()
}
