import { createHmac } from 'node:crypto'
import { type LoginResponse, type TokenPair, limits, refuse } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import { Mirror } from '../../engines/database/mirror.ts'
import type { SessionRow } from '../../engines/database/tables.ts'
import type { Identified } from '../../http/me.ts'
import { type Services, perServer } from '../../services.ts'
import { record } from '../organization/index.ts'
import { type User, findUser, toSelf } from '../users/index.ts'
import { hashToken, randomToken, tokens } from './tokens.ts'

/** Where a sign-in came from, as the sessions page shows it. */
export interface Origin {
  device: string
  device_token?: string | null | undefined
  ip: string
  user_agent: string | null
}

/** The name of a session in memory. */
const sessionKey = (uid: number, device: string) => `${uid} ${device}`

/** Which (person, device) pairs are signed in; asked at each request. */
export const sessions = perServer(
  ({ bus, db }) =>
    new Mirror<string, { uid: number; device: string }>({
      bus,
      subject: 'session',
      async read(keys) {
        const rows = db.selectFrom('session').select(['uid', 'device'])
        if (!keys)
          return (await rows.execute()).map((row) => [sessionKey(row.uid, row.device), row])
        const uids = keys.map((text) => Number.parseInt(text, 10))
        const found = await rows.where('uid', 'in', uids).execute()
        return found.map((row) => [sessionKey(row.uid, row.device), row] as const)
      },
    }),
)

/** Turns an access token into its caller, from data as they are now. */
export function identify(services: Services, token: string): Identified {
  const claims = tokens(services).read(token)
  return claims && identifySession(services, claims.uid, claims.device)
}

/** Who a session belongs to, from data as they are now. */
export function identifySession(services: Services, uid: number, device: string): Identified {
  const user = findUser(services, uid)
  if (!user || user.status === 'frozen') return undefined
  if (!sessions(services).has(sessionKey(uid, device))) return { lost: 'device' }
  const { name, is_admin, is_bot, is_guest } = user
  return { me: { uid, device, name, is_admin, is_bot, is_guest } }
}

/** Opens a session for `user` on a device, in place of an earlier one there. */
export async function signIn(
  services: Services,
  tx: Tx,
  user: User,
  origin: Origin,
): Promise<LoginResponse> {
  const device = [...(origin.device || 'unknown')].slice(0, limits.deviceChars).join('')
  const refresh_token = randomToken()
  const now = services.clock.now()
  const earlier = await findSession(tx, user.uid, device)
  const fresh = {
    refresh_hash: hashToken(refresh_token),
    // A login on a device that is signed in replaces its token like a renewal: with the same grace.
    previous_hash: earlier?.refresh_hash ?? null,
    rotated_at: now,
    ip: origin.ip,
    user_agent: origin.user_agent,
    last_seen_at: now,
    // A login without a push token leaves the stored one; an empty one takes it away.
    ...(origin.device_token === undefined ? {} : { device_token: origin.device_token || null }),
  }
  await tx
    .insertInto('session')
    .values({ uid: user.uid, device, created_at: now, ...fresh })
    .onConflict((clash) => clash.columns(['uid', 'device']).doUpdateSet(fresh))
    .execute()
  tx.touch('session', sessionKey(user.uid, device))
  return {
    server_id: services.identity.server_id,
    token: tokens(services).sign(user.uid, device),
    refresh_token,
    expired_in: services.config.tokenSeconds,
    user: toSelf(user),
  }
}

/**
 * Exchanges both tokens for fresh ones. The refresh token before the current one is good for another
 * minute: two tabs, or a stream and a call, may renew at the same moment. Both get the same successor,
 * so that it does not matter whose answer comes last.
 */
export async function renewSession(
  services: Services,
  pair: { token: string; refresh_token: string },
  { ip, user_agent }: Pick<Origin, 'ip' | 'user_agent'>,
): Promise<TokenPair> {
  const claims = tokens(services).readExpired(pair.token)
  const user = claims && findUser(services, claims.uid)
  if (!claims || !user || user.status === 'frozen') throw refuse('not-signed-in')
  // Switching guests off ends their visits at the next renewal.
  if (user.is_guest && !record(services, 'login').guest) throw refuse('not-signed-in')
  const refresh_token = successorOf(services, pair.refresh_token)
  const refresh_hash = hashToken(refresh_token)
  const given = hashToken(pair.refresh_token)
  await services.database.transact(async (tx) => {
    const session = await findSession(tx, claims.uid, claims.device)
    if (!session || !mayRenew(services, session, given, refresh_hash)) throw refuse('not-signed-in')
    const now = services.clock.now()
    // What a login has replaced gets an answer but no place: it may not push the new token out.
    const rotated =
      given === session.refresh_hash ? { previous_hash: given, refresh_hash, rotated_at: now } : {}
    await tx
      .updateTable('session')
      .set({ ...rotated, last_seen_at: now, ip, user_agent })
      .where('uid', '=', claims.uid)
      .where('device', '=', claims.device)
      .execute()
  })
  return {
    token: tokens(services).sign(claims.uid, claims.device),
    refresh_token,
    expired_in: services.config.tokenSeconds,
  }
}

function mayRenew(
  { clock, config }: Services,
  session: SessionRow,
  given: string,
  successor: string,
): boolean {
  const age = clock.now() - session.rotated_at
  if (age > config.refreshTokenSeconds * 1000) return false
  if (given === session.refresh_hash) return true
  const isPreceding = given === session.previous_hash || successor === session.refresh_hash
  return isPreceding && age <= limits.refreshGraceSeconds * 1000
}

const successorOf = ({ identity }: Services, refreshToken: string) =>
  createHmac('sha256', identity.server_key).update(`renewed ${refreshToken}`).digest('hex')

const findSession = (tx: Tx, uid: number, device: string): Promise<SessionRow | undefined> =>
  tx
    .selectFrom('session')
    .selectAll()
    .where('uid', '=', uid)
    .where('device', '=', device)
    .executeTakeFirst()

/** Ends sessions: tokens dead, devices forgotten, streams kicked. Gives how many there were. */
export async function endSessions(
  tx: Tx,
  uid: number,
  devices: readonly string[],
  reason: 'logout' | 'delete_device' | 'frozen',
): Promise<number> {
  if (devices.length === 0) return 0
  const gone = await tx
    .deleteFrom('session')
    .where('uid', '=', uid)
    .where('device', 'in', devices)
    .returning('device')
    .execute()
  for (const { device } of gone) {
    tx.touch('session', sessionKey(uid, device))
    tx.tell({ to: 'session', uid, device }, { type: 'kick', reason }, { ends: true })
  }
  return gone.length
}

/** Nobody can renew what was issued before; devices stay known. */
export async function forgetRefreshTokens(
  _services: Services,
  tx: Tx,
  { uid }: { uid: number },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ refresh_hash: null, previous_hash: null })
    .where('uid', '=', uid)
    .execute()
}

/** The account goes, and its sessions with it. */
export async function forgetSessions(
  _services: Services,
  tx: Tx,
  { uid }: { uid: number },
): Promise<void> {
  const gone = await tx.deleteFrom('session').where('uid', '=', uid).returning('device').execute()
  if (gone.length > 0) tx.touch('session', ...gone.map(({ device }) => sessionKey(uid, device)))
}

/** The devices a person is signed in on. */
export async function devicesOf(tx: Pick<Tx, 'selectFrom'>, uid: number): Promise<string[]> {
  const rows = await tx.selectFrom('session').select('device').where('uid', '=', uid).execute()
  return rows.map((row) => row.device)
}
