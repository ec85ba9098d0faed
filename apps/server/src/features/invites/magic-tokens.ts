import { createHash, randomBytes } from 'node:crypto'
import { limits, fail } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { MagicTokenRow } from '../../engines/database/tables.ts'
import type { Services } from '../../services.ts'
import { mayCreatorInvite } from './rules.ts'

/** The purpose of a magic token. Endpoints reject tokens of other kinds as invalid. */
export type MagicKind = 'invite' | 'registration' | 'login' | 'channel' | 'reset'

const linkKinds: MagicKind[] = ['invite', 'channel']
const inviteKinds: MagicKind[] = [...linkKinds, 'registration']
const creatorsAtOnce = 1000

export interface NewMagicToken {
  kind: MagicKind
  expiresInSeconds: number
  maxUses: number
  email?: string
  uid?: number
  gid?: number | null
  /** The hash of a password. */
  password?: string
  /** Whether the address was confirmed by mail. */
  confirmed?: boolean
  /** The invite that this token was issued for. Using the token also uses the invite. */
  parent?: string | null
  created_by?: number
}

/** Issues a token of letters and digits with 160 random bits. Only its hash is stored. */
export async function issueToken(
  { clock }: Services,
  tx: Tx,
  wanted: NewMagicToken,
): Promise<string> {
  const token = randomBytes(20).toString('hex')
  const now = clock.now()
  await tx
    .insertInto('magic_token')
    .values({
      token_hash: hashOf(token),
      kind: wanted.kind,
      email: wanted.email ?? null,
      uid: wanted.uid ?? null,
      gid: wanted.gid ?? null,
      password: wanted.password ?? null,
      confirmed: wanted.confirmed ? 1 : 0,
      parent: wanted.parent ?? null,
      created_by: wanted.created_by ?? (await creatorOf(tx, wanted.parent)),
      max_uses: wanted.maxUses,
      used: 0,
      expires_at: now + wanted.expiresInSeconds * 1000,
      created_at: now,
    })
    .execute()
  return token
}

// A token issued for an invite has the same creator, so that it is revoked together with the invite.
async function creatorOf(tx: Tx, parent: string | null | undefined): Promise<number | null> {
  if (!parent) return null
  const row = await tx
    .selectFrom('magic_token')
    .select('created_by')
    .where('token_hash', '=', parent)
    .executeTakeFirst()
  return row?.created_by ?? null
}

/** Finds a valid token that is not used up. Does not count a use. */
export async function findToken(
  services: Services,
  db: Db,
  token: string,
  kind?: MagicKind,
): Promise<MagicTokenRow | undefined> {
  const row = await findUnexpiredToken(services, db, token)
  if (!row || row.used >= row.max_uses) return undefined
  return kind === undefined || row.kind === kind ? row : undefined
}

/** Finds a token that has not expired and whose creator may still invite. It may be used up. */
export async function findUnexpiredToken(
  services: Services,
  db: Db,
  token: string,
): Promise<MagicTokenRow | undefined> {
  const row = await db
    .selectFrom('magic_token')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', services.clock.now())
    .executeTakeFirst()
  return row && mayCreatorInvite(services, row) ? row : undefined
}

/**
 * Counts a use of a token and of its parent invite, which other users may have used up in the meantime. Call
 * this in the transaction that creates the account or membership.
 */
export async function useToken(tx: Tx, row: MagicTokenRow): Promise<void> {
  const hashes = row.parent ? [row.token_hash, row.parent] : [row.token_hash]
  const used = await tx
    .updateTable('magic_token')
    .set((columns) => ({ used: columns('used', '+', 1) }))
    .where('token_hash', 'in', hashes)
    .returning(['used', 'max_uses'])
    .execute()
  if (used.some((token) => token.used > token.max_uses)) throw fail('token-is-dead')
}

export const removeExpiredTokens = (tx: Tx, now: number) =>
  tx.deleteFrom('magic_token').where('expires_at', '<=', now).execute()

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

/** Removes all links that a user created. */
export const removeLinksBy = (tx: Tx, uid: number) =>
  tx
    .deleteFrom('magic_token')
    .where('created_by', '=', uid)
    .where('kind', 'in', inviteKinds)
    .execute()

/** Removes the links to a channel that the given users created. */
export async function removeLinksTo(tx: Tx, gid: number, uids: readonly number[]): Promise<void> {
  for (let from = 0; from < uids.length; from += creatorsAtOnce) {
    await tx
      .deleteFrom('magic_token')
      .where('gid', '=', gid)
      .where('kind', 'in', inviteKinds)
      .where('created_by', 'in', uids.slice(from, from + creatorsAtOnce))
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
  db
    .selectFrom('magic_token')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('kind', 'in', linkKinds)
    .executeTakeFirst()

const listedLinks = 1000

/** Lists links that are neither expired nor used up, newest first. */
export function listLinks(
  { db, clock }: Services,
  { gid, created_by }: { gid: number | undefined; created_by: number | undefined },
): Promise<MagicTokenRow[]> {
  let rows = db
    .selectFrom('magic_token')
    .selectAll()
    .where('kind', 'in', linkKinds)
    .where('expires_at', '>', clock.now())
    .whereRef('used', '<', 'max_uses')
  if (gid !== undefined) rows = rows.where('gid', '=', gid)
  if (created_by !== undefined) rows = rows.where('created_by', '=', created_by)
  return rows.orderBy('created_at', 'desc').limit(listedLinks).execute()
}

/** The stored form of a token, from which the token cannot be recovered. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
