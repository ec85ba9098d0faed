import { createHash, randomBytes } from 'node:crypto'
import { refuse } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { MagicTokenRow } from '../../engines/database/tables.ts'
import type { Services } from '../../services.ts'
import { isStillAllowed } from './rules.ts'

/** What a magic token is good for; in the hands of another endpoint it counts as invalid. */
export type MagicKind = 'invite' | 'registration' | 'login' | 'channel' | 'reset'

const linkKinds: MagicKind[] = ['invite', 'channel']
const inviteKinds: MagicKind[] = [...linkKinds, 'registration']
const makersAtOnce = 1000

export interface NewMagicToken {
  kind: MagicKind
  expiresInSeconds: number
  maxUses: number
  email?: string
  uid?: number
  gid?: number | null
  /** Hashed already. */
  password?: string
  /** Whether the address was confirmed by mail. */
  confirmed?: boolean
  /** The invite this one came from; its use is counted as well. */
  parent?: string | null
  created_by?: number
}

/** Issues a token: letters and digits only, 128 bits and more. Only its hash is stored. */
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
      created_by: wanted.created_by ?? (await makerOf(tx, wanted.parent)),
      max_uses: wanted.maxUses,
      used: 0,
      expires_at: now + wanted.expiresInSeconds * 1000,
      created_at: now,
    })
    .execute()
  return token
}

// What came from an invite ends with it.
async function makerOf(tx: Tx, parent: string | null | undefined): Promise<number | null> {
  if (!parent) return null
  const row = await tx
    .selectFrom('magic_token')
    .select('created_by')
    .where('token_hash', '=', parent)
    .executeTakeFirst()
  return row?.created_by ?? null
}

/** A token that is genuine, unexpired and not used up; nothing is consumed. */
export async function findToken(
  services: Services,
  db: Db,
  token: string,
  kind?: MagicKind,
): Promise<MagicTokenRow | undefined> {
  const row = await findSpentToken(services, db, token)
  if (!row || row.used >= row.max_uses) return undefined
  return kind === undefined || row.kind === kind ? row : undefined
}

/** A token that is genuine and unexpired, though it may be used up. Its maker must still be allowed it. */
export async function findSpentToken(
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
  return row && isStillAllowed(services, row) ? row : undefined
}

/**
 * Counts a use, and one of the invite it came from: that one may have been used up by others meanwhile.
 * Call it where the account or membership is made.
 */
export async function useToken(tx: Tx, row: MagicTokenRow): Promise<void> {
  const hashes = row.parent ? [row.token_hash, row.parent] : [row.token_hash]
  const spent = await tx
    .updateTable('magic_token')
    .set((columns) => ({ used: columns('used', '+', 1) }))
    .where('token_hash', 'in', hashes)
    .returning(['used', 'max_uses'])
    .execute()
  if (spent.some(({ used, max_uses }) => used > max_uses)) throw refuse('token-is-dead')
}

export const removeDeadTokens = (tx: Tx, now: number) =>
  tx.deleteFrom('magic_token').where('expires_at', '<=', now).execute()

/** Removes the tokens made by somebody or for them, also those that only know their address. */
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

/** Removes the links that somebody made. */
export const removeLinksBy = (tx: Tx, uid: number) =>
  tx
    .deleteFrom('magic_token')
    .where('created_by', '=', uid)
    .where('kind', 'in', inviteKinds)
    .execute()

/** Removes the links to a channel that some people made. */
export async function removeLinksTo(tx: Tx, gid: number, uids: readonly number[]): Promise<void> {
  for (let from = 0; from < uids.length; from += makersAtOnce) {
    await tx
      .deleteFrom('magic_token')
      .where('gid', '=', gid)
      .where('kind', 'in', inviteKinds)
      .where('created_by', 'in', uids.slice(from, from + makersAtOnce))
      .execute()
  }
}

/** Removes the links by which people join a channel, whoever made them. */
export const removeJoinLinks = (tx: Tx, gid: number) =>
  tx.deleteFrom('magic_token').where('gid', '=', gid).where('kind', '=', 'channel').execute()

/** Removes a link and what came from it. */
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

/** Links that are not used up, newest first. */
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

/** What is stored of a token: enough to recognise it, not to use it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
