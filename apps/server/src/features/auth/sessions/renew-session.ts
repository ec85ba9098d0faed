import { type TokenPair, limits, fail } from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import type { SessionRow } from '../../../engines/database/tables.ts'
import { audited } from '../../audit/index.ts'
import type { AuthServices } from '../services.ts'
import { record } from '../../organization/index.ts'
import { findUser, noticeAccount, requireAccount } from '../../users/index.ts'
import { lacksFactor } from '../second-factor/demand.ts'
import { readRefreshToken, refreshTokenOf } from './refresh-tokens.ts'
import { kickSessions } from './revoke-sessions.ts'
import { isRenewable } from './sessions.ts'
import type { Origin } from '../sign-in/sign-in.ts'
import { findSession, updateSession } from '../store.ts'
import type { Claims } from './tokens.ts'

/**
 * Exchanges both tokens for new ones. The refresh token before the current one stays valid for a minute:
 * two tabs may renew at the same moment, or an answer may be lost. Both requests get the same successor.
 * An older one was copied, so the session ends.
 */
export async function renewSession(
  services: AuthServices,
  pair: { token: string; refresh_token: string },
  origin: Pick<Origin, 'ip' | 'user_agent'>,
): Promise<TokenPair> {
  const claims = await requireClaims(services, pair.token)
  const number = readRefreshToken(services, claims.session, pair.refresh_token)
  if (number === undefined) throw fail('not-signed-in')
  const { uid, device, session } = claims
  const renewed = await renewOrRevoke(services, claims, number, origin)
  if (renewed === undefined) throw fail('not-signed-in')
  return {
    token: services.auth.tokens.sign(uid, device, session),
    refresh_token: refreshTokenOf(services, session, renewed),
    expired_in: services.config.tokenSeconds,
  }
}

async function requireClaims(services: AuthServices, token: string): Promise<Claims> {
  const claims = services.auth.tokens.readExpired(token)
  const user = claims && findUser(services, claims.uid)
  if (!claims || !user || user.status === 'frozen') throw fail('not-signed-in')
  // After guests were switched off, their sessions end at the next renewal.
  if (user.is_guest && !record(services, 'login').guest) throw fail('not-signed-in')
  // The server demands a second factor since: the next sign-in sets one up.
  if (await lacksFactor(services, services.db, user)) throw fail('not-signed-in')
  return claims
}

/** Gives the number of the current refresh token; undefined if the session had to be ended. */
function renewOrRevoke(
  services: AuthServices,
  claims: Claims,
  number: number,
  origin: Pick<Origin, 'ip' | 'user_agent'>,
): Promise<number | undefined> {
  const now = services.clock.now()
  const { ip, user_agent } = origin
  return audited(services, { ip, user_agent }, async (tx, record) => {
    const session = await findSession(tx, claims)
    if (session?.session_id !== claims.session) throw fail('not-signed-in')
    if (!isRenewable(services, session)) throw fail('not-signed-in')
    const seen = { last_seen_at: now, ip, user_agent }
    // After a backup was restored, the stored number is behind the client's.
    if (number >= session.refresh_number) {
      const refresh_number = number + 1
      await updateSession(tx, claims, { ...seen, refresh_number, rotated_at: now })
      return refresh_number
    }
    if (isWithinGrace(session, number, now)) {
      await updateSession(tx, claims, seen)
      return session.refresh_number
    }
    const { uid, device } = claims
    await kickSessions(tx, uid, [device], 'logout')
    record('session_reused', { target: findUser(services, uid), device })
    await tellOwner(services, tx, claims)
    return undefined
  })
}

/** Tells the owner of a copied session: their other devices at once, and by mail. */
async function tellOwner(services: AuthServices, tx: Tx, { uid, device }: Claims): Promise<void> {
  tx.publish({ to: 'users', uids: [uid] }, { type: 'session_reused', device }, { extended: true })
  await noticeAccount(services, tx, await requireAccount(tx, uid), { key: 'sessionReused' })
}

const isWithinGrace = (session: SessionRow, number: number, now: number) =>
  number === session.refresh_number - 1 &&
  now - session.rotated_at <= limits.refreshGraceSeconds * 1000
