import type { ContactRemark } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'

/** Reads the names that a user gives to others. */
export async function readRemarks(db: Db, uid: number): Promise<ContactRemark[]> {
  const rows = await db
    .selectFrom('contact_remark')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('target_uid')
    .execute()
  return rows.map(({ target_uid, remark }) => ({ uid: target_uid, remark }))
}

export async function saveRemark(
  tx: Tx,
  uid: number,
  target_uid: number,
  remark: string,
): Promise<void> {
  await tx
    .insertInto('contact_remark')
    .values({ uid, target_uid, remark })
    .onConflict((clash) => clash.columns(['uid', 'target_uid']).doUpdateSet({ remark }))
    .execute()
  tx.invalidate('contact', uid)
}

export async function removeRemark(tx: Tx, uid: number, target_uid: number): Promise<void> {
  await tx
    .deleteFrom('contact_remark')
    .where('uid', '=', uid)
    .where('target_uid', '=', target_uid)
    .execute()
  tx.invalidate('contact', uid)
}
