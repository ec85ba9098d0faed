import { limits } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { MagicTokenRow } from './tables.ts'

// The SQL of magic tokens and of removals from channels.

/** The purpose of a magic token. Endpoints reject tokens of other kinds as invalid. */
export type MagicKind = 'invite' | 'registration' | 'login' | 'channel' | 'reset' | 'email'

const linkKinds: MagicKind[] = ['invite', 'channel']
// A login link that somebody created for another person is an invitation, too.
const inviteKinds: MagicKind[] = [...linkKinds, 'registration', 'login']
// SQLite limits the parameters of a statement.
const rowsAtOnce = 1000

export async function insertToken(tx: Tx, row: MagicTokenRow): Promise<void> {
  await tx.insertInto('magic_token').values(row).execute()
}

export const findTokenRow = (db: Db, token_hash: string): Promise<MagicTokenRow | undefined> =>
  db.selectFrom('magic_token').selectAll().where('token_hash', '=', token_hash).executeTakeFirst()

/** Counts a use of tokens. Returns false if one of them has been used too often. */
export async function countUse(tx: Tx, hashes: readonly string[]): Promise<boolean> {
  const used = await tx
    .updateTable('magic_token')
    .set((columns) => ({ used: columns('used', '+', 1) }))
    .where('token_hash', 'in', hashes)
    .returning(['used', 'max_uses'])
    .execute()
  return used.every((token) => token.used <= token.max_uses)
}

export const removeExpiredTokens = (tx: Tx, now: number) =>
  tx.deleteFrom('magic_token').where('expires_at', '<=', now).execute()

/** Removes the tokens of a kind that were issued to an address: a new one replaces them. */
export const replaceTokens = (tx: Tx, kind: MagicKind, email: string) =>
  tx.deleteFrom('magic_token').where('email', '=', email).where('kind', '=', kind).execute()

/** Removes all tokens created by a user or issued to them, including those issued to their address. */
export const removeTokensOf = (tx: Tx, { uid, email }: { uid: number; email: string | null }) =>
  tx
    .deleteFrom('magic_token')
    .where((row) =>
      row.or([
        row('uid', '=', uid),
        row('created_by', '=', uid),
        ...(email === null ? [] : [row('email', '=', email)]),
      ]),
    )
    .execute()

const mailedKinds: MagicKind[] = ['login', 'reset', 'email']

/** Removes the links that were mailed to a user: none outlives a change of their password or address. */
export const removeMailedLinks = (tx: Tx, uid: number) =>
  tx.deleteFrom('magic_token').where('uid', '=', uid).where('kind', 'in', mailedKinds).execute()

/** Removes all links that a user created. */
export const removeLinksBy = (tx: Tx, uid: number) =>
  tx
    .deleteFrom('magic_token')
    .where('created_by', '=', uid)
    .where('kind', 'in', inviteKinds)
    .execute()

/** Removes the links to a channel that the given users created. */
export async function removeLinksTo(tx: Tx, gid: number, uids: readonly number[]): Promise<void> {
  for (let from = 0; from < uids.length; from += rowsAtOnce) {
    await tx
      .deleteFrom('magic_token')
      .where('gid', '=', gid)
      .where('kind', 'in', inviteKinds)
      .where('created_by', 'in', uids.slice(from, from + rowsAtOnce))
      .execute()
  }
}

/** Removes all links by which users join a channel. */
export const removeJoinLinks = (tx: Tx, gid: number) =>
  tx.deleteFrom('magic_token').where('gid', '=', gid).where('kind', '=', 'channel').execute()

/** Removes the oldest links of a user beyond the limit. Clients create a new link whenever a dialog opens. */
export async function removeOldestLinks(tx: Tx, uid: number): Promise<void> {
  const rows = await tx
    .selectFrom('magic_token')
    .select('token_hash')
    .where('created_by', '=', uid)
    .where('kind', 'in', linkKinds)
    .orderBy('created_at', 'desc')
    .execute()
  for (const { token_hash } of rows.slice(limits.inviteLinks)) await removeLink(tx, token_hash)
}

/** Removes a link and the tokens issued for it. */
export const removeLink = (tx: Tx, hash: string) =>
  tx
    .deleteFrom('magic_token')
    .where((row) => row.or([row('token_hash', '=', hash), row('parent', '=', hash)]))
    .execute()

export const findLink = (db: Db, hash: string): Promise<MagicTokenRow | undefined> =>
  invitations(db).where('token_hash', '=', hash).executeTakeFirst()

/** Links to share, and links that an administrator mailed to somebody without an account. */
const invitations = (db: Db) =>
  db
    .selectFrom('magic_token')
    .selectAll()
    .where((row) =>
      row.or([
        row('kind', 'in', linkKinds),
        row.and([
          row('kind', '=', 'login'),
          row('created_by', 'is not', null),
          row('parent', 'is', null),
        ]),
      ]),
    )

const listedLinks = 1000

/** Reads links that are neither expired nor used up, newest first. */
export function readLinks(
  db: Db,
  now: number,
  { gid, created_by }: { gid: number | undefined; created_by: number | undefined },
): Promise<MagicTokenRow[]> {
  let rows = invitations(db).where('expires_at', '>', now).whereRef('used', '<', 'max_uses')
  if (gid !== undefined) rows = rows.where('gid', '=', gid)
  if (created_by !== undefined) rows = rows.where('created_by', '=', created_by)
  return rows.orderBy('created_at', 'desc').limit(listedLinks).execute()
}

/** Records that a manager removed users from a channel. Links created earlier do not readmit them. */
export async function insertRemovals(
  tx: Tx,
  gid: number,
  uids: readonly number[],
  created_at: number,
): Promise<void> {
  for (let from = 0; from < uids.length; from += rowsAtOnce) {
    await tx
      .insertInto('removal')
      .values(uids.slice(from, from + rowsAtOnce).map((uid) => ({ gid, uid, created_at })))
      .onConflict((clash) => clash.columns(['gid', 'uid']).doUpdateSet({ created_at }))
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
    .selectFrom('removal')
    .select('created_at')
    .where('gid', '=', gid)
    .where('uid', '=', uid)
    .where('created_at', '>=', created_at)
    .executeTakeFirst()
  return removal !== undefined
}

/** Removes the removals that are older than any link can be. */
export const removeOldRemovals = (tx: Tx, now: number) =>
  tx
    .deleteFrom('removal')
    .where('created_at', '<=', now - limits.maxInviteSeconds * 1000)
    .execute()
