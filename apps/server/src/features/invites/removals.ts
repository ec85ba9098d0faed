import { limits } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { MagicTokenRow } from '../../engines/database/tables.ts'
import type { Services } from '../../services.ts'

// A removal is stored beside the tokens under a key that no token can have. It expires with the last link
// that could have been created before it.
const keyOf = (gid: number, uid: number) => `removal ${gid} ${uid}`
const rowsAtOnce = 1000

/** Records that a manager removed users from a channel. Links created earlier do not readmit them. */
export async function recordRemovals(
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
          token_hash: keyOf(gid, uid),
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

/** Whether a user was removed from a channel after the given link was created. */
export async function wasRemovedSince(
  db: Db,
  uid: number,
  gid: number,
  { created_at }: Pick<MagicTokenRow, 'created_at'>,
): Promise<boolean> {
  const removal = await db
    .selectFrom('magic_token')
    .select('created_at')
    .where('token_hash', '=', keyOf(gid, uid))
    .where('created_at', '>=', created_at)
    .executeTakeFirst()
  return removal !== undefined
}
