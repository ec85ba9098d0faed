import { type TokenPair, limits, fail } from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import type { SessionRow } from '../tables.ts'
import { audited } from '../../audit/index.ts'
import type { AuthServices } from '../services.ts'
import { record } from '../../organization/index.ts'
import { findUser, sendAccountMail, requireAccount } from '../../users/index.ts'
import { lacksFactor } from '../second-factor/demand.ts'
import { readRefreshToken, refreshTokenOf } from './refresh-tokens.ts'
import { kickSessions } from './revoke-sessions.ts'
import { isRenewable } from './sessions.ts'
import type { Origin } from '../sign-in/sign-in.ts'
import { findSession, findSessionById, updateSession } from '../store.ts'
import type { Claims } from './tokens.ts'

/** The session that a pair of tokens was issued for. */
type Renewed = Pick<Claims, 'uid' | 'device' | 'session'>

/**
 * Exchanges both tokens, or the refresh token alone, for new ones. The refresh token before the current one stays
 * valid until a token of the current pair is used, and for a minute after that: two tabs may renew at the same
 * moment, or an answer may be lost. Both requests get the same successor. An older one was copied, so the session
 * ends.
 */
export async function renewSession(
  services: AuthServices,
  pair: { token?: string | null | undefined; refresh_token: string },
  origin: Pick<Origin, 'ip' | 'user_agent'>,
): Promise<TokenPair> {
  const { session: named, number } = await requireSession(services, pair)
  await requireMayRenew(services, named.uid)
  const renewed = await renewOrRevoke(services, named, number, origin)
  if (renewed === undefined) throw fail('not-signed-in')
  const { uid, device, session } = named
  return {
    token: services.auth.tokens.sign(uid, device, session, renewed),
    refresh_token: refreshTokenOf(services, { uid, session, number: renewed }),
    expired_in: services.config.tokenSeconds,
  }
}

/** The session of genuine tokens, and the number of the refresh token. */
async function requireSession(
  services: AuthServices,
  { token, refresh_token }: Parameters<typeof renewSession>[1],
): Promise<{ session: Renewed; number: number }> {
  // Some clients send an empty one.
  if (token) {
    const session = services.auth.tokens.readExpired(token)
    const claims = session && readRefreshToken(services, refresh_token, session)
    if (!claims) throw fail('not-signed-in')
    return { session, number: claims.number }
  }
  const claims = readRefreshToken(services, refresh_token)
  const row = claims && (await findSessionById(services.db, claims.uid, claims.session))
  if (!row) throw fail('not-signed-in')
  return { session: { ...row, session: row.session_id }, number: claims.number }
}

async function requireMayRenew(services: AuthServices, uid: number): Promise<void> {
  const user = findUser(services, uid)
  if (!user || user.status === 'frozen') throw fail('not-signed-in')
  // After guests were switched off, their sessions end at the next renewal.
  if (user.is_guest && !record(services, 'login').guest) throw fail('not-signed-in')
  // The server demands a second factor since: the next sign-in sets one up.
  if (await lacksFactor(services, services.db, user)) throw fail('not-signed-in')
}

/** Gives the number of the current refresh token; undefined if the session had to be ended. */
function renewOrRevoke(
  services: AuthServices,
  claims: Renewed,
  number: number,
  origin: Pick<Origin, 'ip' | 'user_agent'>,
): Promise<number | undefined> {
  const now = services.clock.now()
  const { ip, user_agent } = origin
  return audited(services, { ip, user_agent }, async (tx, audit) => {
    const session = await findSession(tx, claims)
    if (session?.session_id !== claims.session) throw fail('not-signed-in')
    if (!isRenewable(services, session)) throw fail('not-signed-in')
    if (now - signedInAt(session) > services.config.sessionSeconds * 1000)
      throw fail('not-signed-in')
    const seen = { last_seen_at: now, ip, user_agent }
    // After a backup was restored, the stored number is behind the client's.
    if (number >= session.refresh_number) {
      const refresh_number = number + 1
      const rotated = { refresh_number, rotated_at: now, pair_used_at: null }
      await updateSession(tx, claims, { ...seen, ...rotated })
      return refresh_number
    }
    if (isWithinGrace(session, number, now)) {
      await updateSession(tx, claims, seen)
      return session.refresh_number
    }
    const { uid, device } = claims
    await kickSessions(tx, uid, [device], 'logout')
    audit('session_reused', { target: findUser(services, uid), device })
    await tellOwner(services, tx, claims)
    return undefined
  })
}

/** When the user of a session signed in there last, or gave their password. */
const signedInAt = ({ created_at, confirmed_at }: SessionRow) => Math.max(created_at, confirmed_at)

/** Tells the owner of a copied session: their other devices at once, and by mail. */
async function tellOwner(services: AuthServices, tx: Tx, { uid, device }: Renewed): Promise<void> {
  tx.publish({ to: 'users', uids: [uid] }, { type: 'session_reused', device }, { extended: true })
  await sendAccountMail(services, tx, await requireAccount(tx, uid), { key: 'sessionReused' })
}

const isWithinGrace = (session: SessionRow, number: number, now: number) =>
  number === session.refresh_number - 1 &&
  (session.pair_used_at === null || now - session.pair_used_at <= limits.refreshGraceSeconds * 1000)
