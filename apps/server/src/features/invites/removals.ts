import { limits } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { MagicTokenRow } from '../../engines/database/tables.ts'
import type { Services } from '../../services.ts'

// A removal is a row beside the links, under a name that no token has. It ends when no link made before can
// still work.
const nameOf = (gid: number, uid: number) => `removal ${gid} ${uid}`
const rowsAtOnce = 1000

/** Remembers who was removed from a channel: a link issued before does not bring them back. */
export async function rememberRemovals(
  { clock }: Services,
  tx: Tx,
  gid: number,
  uids: readonly number[],
): Promise<void> {
  const created_at = clock.now()
  const times = { created_at, expires_at: created_at + limits.inviteSecondsMax * 1000 }
  for (let from = 0; from < uids.length; from += rowsAtOnce) {
    const some = uids.slice(from, from + rowsAtOnce)
    await tx
      .insertInto('magic_token')
      .values(
        some.map((uid) => ({
          token_hash: nameOf(gid, uid),
          kind: 'removal',
          gid,
          uid,
          confirmed: 0,
          max_uses: 0,
          used: 0,
          email: null,
          password: null,
          parent: null,
          created_by: null,
          ...times,
        })),
      )
      .onConflict((clash) => clash.column('token_hash').doUpdateSet(times))
      .execute()
  }
}

/** Whether somebody was removed from the channel of a link after the link was issued. */
export async function wasRemovedSince(
  db: Db,
  uid: number,
  gid: number,
  { created_at }: Pick<MagicTokenRow, 'created_at'>,
): Promise<boolean> {
  const removal = await db
    .selectFrom('magic_token')
    .select('created_at')
    .where('token_hash', '=', nameOf(gid, uid))
    .where('created_at', '>=', created_at)
    .executeTakeFirst()
  return removal !== undefined
}
