import { createHash, randomBytes } from 'node:crypto'
import { refuse } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { MagicTokenRow } from '../../engines/database/tables.ts'
import type { Services } from '../../services.ts'

/** What a magic token is good for; in the hands of another endpoint it counts as invalid. */
export type MagicKind = 'invite' | 'registration' | 'login' | 'channel' | 'reset'

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
      created_by: wanted.created_by ?? null,
      max_uses: wanted.maxUses,
      used: 0,
      expires_at: now + wanted.expiresInSeconds * 1000,
      created_at: now,
    })
    .execute()
  return token
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

/** A token that is genuine and unexpired, though it may be used up. */
export const findSpentToken = (
  { clock }: Services,
  db: Db,
  token: string,
): Promise<MagicTokenRow | undefined> =>
  db
    .selectFrom('magic_token')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()

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

/** Tokens made by somebody who is gone, or for him. */
export const removeTokensOf = (tx: Tx, uid: number) =>
  tx
    .deleteFrom('magic_token')
    .where((row) => row.or([row('uid', '=', uid), row('created_by', '=', uid)]))
    .execute()

/** What is stored of a token: enough to recognise it, not to use it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
