import { limits } from '@parley/protocol'
import type { Db, Tx } from '../../../engines/database/database.ts'
import type { Tables } from '../../../engines/database/tables.ts'

/** Stores a replaced content. Removes the oldest of a message that has too many. */
export async function insertVersion(tx: Tx, row: Tables['message_version']): Promise<void> {
  await tx.insertInto('message_version').values(row).execute()
  await tx
    .deleteFrom('message_version')
    .where('mid', '=', row.mid)
    .where('replaced_by', 'in', (query) =>
      query
        .selectFrom('message_version')
        .select('replaced_by')
        .where('mid', '=', row.mid)
        .orderBy('replaced_by', 'desc')
        .limit(1000)
        .offset(limits.editVersions),
    )
    .execute()
}

/** The replaced contents of a message, newest first. */
export const readVersions = (db: Db, mid: number) =>
  db
    .selectFrom('message_version')
    .selectAll()
    .where('mid', '=', mid)
    .orderBy('replaced_by', 'desc')
    .execute()
