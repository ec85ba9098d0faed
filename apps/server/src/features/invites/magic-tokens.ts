import { createHash, randomBytes } from 'node:crypto'
import { fail } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { MagicTokenRow } from './tables.ts'
import type { InvitesServices } from './services.ts'
import { mayCreatorInvite } from './rules.ts'
import { type MagicKind, countUse, findTokenRow, insertToken } from './store.ts'

export interface NewMagicToken {
  kind: MagicKind
  expiresInSeconds: number
  maxUses: number
  email?: string
  uid?: number
  gid?: number | null
  /** The hash of a password. */
  password?: string
  /** The name that its account gets. */
  name?: string | null
  /** Whether the address was confirmed by mail. */
  confirmed?: boolean
  /** The invite that this token was issued for. Using the token also uses the invite. */
  parent?: string | null
  created_by?: number
}

/** Issues a token of letters and digits with 160 random bits. Only its hash is stored. */
export async function issueToken(
  { clock }: Pick<InvitesServices, 'clock'>,
  tx: Tx,
  wanted: NewMagicToken,
): Promise<string> {
  const token = randomBytes(20).toString('hex')
  const now = clock.now()
  await insertToken(tx, {
    token_hash: hashOf(token),
    kind: wanted.kind,
    email: wanted.email ?? null,
    uid: wanted.uid ?? null,
    gid: wanted.gid ?? null,
    password: wanted.password ?? null,
    name: wanted.name ?? null,
    confirmed: wanted.confirmed ? 1 : 0,
    parent: wanted.parent ?? null,
    created_by: wanted.created_by ?? (await creatorOf(tx, wanted.parent)),
    max_uses: wanted.maxUses,
    used: 0,
    expires_at: now + wanted.expiresInSeconds * 1000,
    created_at: now,
  })
  return token
}

// A token issued for an invite has the same creator, so that it is revoked together with the invite.
async function creatorOf(tx: Tx, parent: string | null | undefined): Promise<number | null> {
  const row = parent ? await findTokenRow(tx, parent) : undefined
  return row?.created_by ?? null
}

/** Finds a valid token that is not used up. Does not count a use. */
export async function findToken(
  services: InvitesServices,
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
  services: InvitesServices,
  db: Db,
  token: string,
): Promise<MagicTokenRow | undefined> {
  const row = await findTokenRow(db, hashOf(token))
  const isValid = row && row.expires_at > services.clock.now() && mayCreatorInvite(services, row)
  return isValid ? row : undefined
}

/**
 * Counts a use of a token and of its parent invite, which other users may have used up in the meantime. Call
 * this in the transaction that creates the account or membership.
 */
export async function useToken(tx: Tx, { token_hash, parent }: MagicTokenRow): Promise<void> {
  const hashes = parent ? [token_hash, parent] : [token_hash]
  if (!(await countUse(tx, hashes))) throw fail('token-is-dead')
}

/** The stored form of a token, from which the token cannot be recovered. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
