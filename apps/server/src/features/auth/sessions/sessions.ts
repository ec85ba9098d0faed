import { RowCache } from '../../../engines/database/row-cache.ts'
import type { SessionRow } from '../tables.ts'
import type { AuthResult } from '../../../http/request/current-user.ts'
import type { InvitesServices } from '../../invites/index.ts'
import { ownerUid } from '../../organization/index.ts'
import type { AuthServices } from '../services.ts'
import { findUser } from '../../users/index.ts'
import { type SessionState, markPairUsed, readStates, sessionKey } from '../store.ts'
import type { Claims } from './tokens.ts'

/** All sessions, in memory: each request is checked against them. */
export const createSessionCache = ({ bus, db }: Pick<InvitesServices, 'bus' | 'db'>) =>
  new RowCache<string, SessionState>({
    bus,
    subject: 'session',
    async read(keys) {
      const uids = keys?.map((text) => Number.parseInt(text, 10))
      return (await readStates(db, uids)).map((row) => [sessionKey(row), row] as const)
    },
  })

/** Turns an access token into its caller, from current data. */
export function identify(services: AuthServices, token: string): AuthResult {
  const claims = services.auth.tokens.read(token)
  const found = claims && identifySession(services, claims)
  if (found && 'me' in found) notePairUse(services, claims)
  return found
}

/** Stores the first use of a pair: from then on, the pair before it is not needed any more. */
function notePairUse(services: AuthServices, { uid, device, number }: Claims): void {
  const key = sessionKey({ uid, device })
  const session = services.auth.sessions.get(key)
  // The first pair of a session has none before it.
  if (!session || !number || session.refresh_number !== number) return
  if (session.pair_used_at !== null || services.auth.pairUses.has(key)) return
  services.auth.pairUses.add(key)
  services.database
    .transact((tx) => markPairUsed(tx, session, services.clock.now()))
    .catch((error: unknown) => {
      services.log.error({ err: error, uid }, 'the use of a token could not be stored')
    })
    .finally(() => services.auth.pairUses.delete(key))
}

/** The caller of a session, from current data. */
export function identifySession(
  services: AuthServices,
  { uid, device, session }: Omit<Claims, 'expires'>,
): AuthResult {
  const user = findUser(services, uid)
  if (!user || user.status === 'frozen') return undefined
  const current = services.auth.sessions.get(sessionKey({ uid, device }))
  if (!current) return { lost: 'device' }
  if (current.session_id !== session) return undefined
  const { name, is_admin, is_bot, is_guest, is_visitor } = user
  const is_owner = uid === ownerUid(services)
  return { me: { uid, device, session, name, is_admin, is_owner, is_bot, is_guest, is_visitor } }
}

/** Whether a session still exists and can be renewed. Open streams end when it is not so. */
export function isSessionAlive(
  services: AuthServices,
  { uid, device, session }: Omit<Claims, 'expires'>,
): boolean {
  const current = services.auth.sessions.get(sessionKey({ uid, device }))
  return current?.session_id === session && isRenewable(services, current)
}

/** Whether the life of a session's refresh token has not passed. */
export const isRenewable = (
  { clock, config }: Pick<AuthServices, 'clock' | 'config'>,
  { rotated_at }: Pick<SessionRow, 'rotated_at'>,
): boolean => clock.now() - rotated_at <= config.refreshTokenSeconds * 1000
