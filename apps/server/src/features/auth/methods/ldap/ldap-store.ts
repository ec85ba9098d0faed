import type { Db, Tx } from '../../../../engines/database/database.ts'
import type { LdapAccountRow } from '../../tables.ts'

// The SQL of what the LDAP server has decided about accounts.

/** The role and the status that the LDAP server gave an account. */
export interface Decisions {
  pictureHash: string | null
  /** It gave the role of an administrator. */
  isAdmin: boolean
  /** It froze the account. */
  isFrozen: boolean
}

const none: Decisions = { pictureHash: null, isAdmin: false, isFrozen: false }

export async function readDecisions(db: Db, uid: number): Promise<Decisions> {
  const row = await db
    .selectFrom('directory_account')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row ? toDecisions(row) : none
}

const toDecisions = ({ picture_hash, is_admin, is_frozen }: LdapAccountRow): Decisions => ({
  pictureHash: picture_hash,
  isAdmin: is_admin === 1,
  isFrozen: is_frozen === 1,
})

export async function putDecisions(
  tx: Tx,
  uid: number,
  changes: Partial<Decisions>,
): Promise<void> {
  const { pictureHash, isAdmin, isFrozen } = { ...(await readDecisions(tx, uid)), ...changes }
  const row = {
    picture_hash: pictureHash,
    is_admin: isAdmin ? 1 : 0,
    is_frozen: isFrozen ? 1 : 0,
  }
  await tx
    .insertInto('directory_account')
    .values({ uid, ...row })
    .onConflict((clash) => clash.column('uid').doUpdateSet(row))
    .execute()
}
