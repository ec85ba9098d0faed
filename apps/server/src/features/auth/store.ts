import type { ExpressionBuilder } from 'kysely'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { SessionRow } from './tables.ts'
import type { Tables } from '../../engines/database/tables.ts'
import type { KnownDevice } from '../users/index.ts'

// The SQL of sessions.

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    session: string
  }
}

/** The primary key of a session row. */
export interface SessionKey {
  uid: number
  device: string
}

/** The name of a session in the cache. */
export const sessionKey = ({ uid, device }: SessionKey) => `${uid} ${device}`

function invalidateSessions(tx: Tx, uid: number, devices: readonly string[]): void {
  if (devices.length === 0) return
  tx.invalidate('session', ...devices.map((device) => sessionKey({ uid, device })))
}

/** The columns by which requests are checked. */
export type SessionState = Pick<
  SessionRow,
  'uid' | 'device' | 'session_id' | 'rotated_at' | 'refresh_number' | 'pair_used_at'
>

/** Reads the sessions of all users, or of `uids`. */
export function readStates(db: Db, uids?: readonly number[]): Promise<SessionState[]> {
  const rows = db
    .selectFrom('session')
    .select(['uid', 'device', 'session_id', 'rotated_at', 'refresh_number', 'pair_used_at'])
  return (uids ? rows.where('uid', 'in', uids) : rows).execute()
}

const hasToken = (eb: ExpressionBuilder<Tables, 'session'>) =>
  eb.or([eb('device_token', 'is not', null), eb('sealed_device_token', 'is not', null)])

/** A device that pushes are sent to. */
export type PushRow = Pick<
  SessionRow,
  'uid' | 'device' | 'device_token' | 'sealed_device_token' | 'push_subscription'
>

/** Reads the devices that pushes are sent to: of all users, or of `uids`. */
export function readPushRows(db: Db, uids?: readonly number[]): Promise<PushRow[]> {
  const rows = db
    .selectFrom('session')
    .select(['uid', 'device', 'device_token', 'sealed_device_token', 'push_subscription'])
    .where(({ eb, or }) => or([hasToken(eb), eb('push_subscription', 'is not', null)]))
  return (uids ? rows.where('uid', 'in', uids) : rows).execute()
}

/** The tokens of Firebase that the previous version stored as they are. */
export const readPlainDeviceTokens = (db: Db) =>
  db
    .selectFrom('session')
    .select(['uid', 'device', 'device_token'])
    .where('device_token', 'is not', null)
    .execute()

/** Reads the devices of one user or of all, each with its last activity. */
export function readKnownDevices(db: Db, uid?: number): Promise<KnownDevice[]> {
  const rows = db.selectFrom('session').select(['uid', 'device', 'last_seen_at']).orderBy('device')
  return (uid === undefined ? rows : rows.where('uid', '=', uid)).execute()
}

export const findSession = (db: Db, { uid, device }: SessionKey): Promise<SessionRow | undefined> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('uid', '=', uid)
    .where('device', '=', device)
    .executeTakeFirst()

/** The sessions of a person, newest activity first; of their push tokens only whether there are any. */
export const readSessions = (db: Db, uid: number) =>
  db
    .selectFrom('session')
    .select(['device', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'app_password_id'])
    .select(({ eb }) => [
      hasToken(eb).as('hasDeviceToken'),
      eb('push_subscription', 'is not', null).as('hasSubscription'),
    ])
    .where('uid', '=', uid)
    .orderBy('last_seen_at', 'desc')
    .execute()

/** The sessions of a person that app passwords opened: of one, or of all. */
export function readAppPasswordSessions(db: Db, uid: number, id?: string) {
  const rows = db
    .selectFrom('session')
    .select(['device', 'app_password_id', 'last_seen_at'])
    .where('uid', '=', uid)
  return (
    id === undefined
      ? rows.where('app_password_id', 'is not', null)
      : rows.where('app_password_id', '=', id)
  ).execute()
}

/** The devices a person is signed in on. */
export async function readDevices(db: Db, uid: number): Promise<string[]> {
  const rows = await db.selectFrom('session').select('device').where('uid', '=', uid).execute()
  return rows.map((row) => row.device)
}

/** The devices of a person's other sessions beyond the `keep` that were active last. */
export async function readIdleDevices(
  db: Db,
  { uid, device }: SessionKey,
  keep: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('device')
    .where('uid', '=', uid)
    .where('device', '!=', device)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.slice(keep).map((row) => row.device)
}

/** The number of sessions of each user, and when one was last active: of `uids`, or of all. */
export async function readSessionUse(
  db: Db,
  uids?: readonly number[],
): Promise<Map<number, { sessions: number; last_seen_at: number }>> {
  const rows = db
    .selectFrom('session')
    .select('uid')
    .select(({ fn }) => [
      fn.countAll<number>().as('sessions'),
      fn.max('last_seen_at').as('last_seen_at'),
    ])
    .groupBy('uid')
  const found = await (uids ? rows.where('uid', 'in', uids) : rows).execute()
  return new Map(found.map(({ uid, ...sessionUse }) => [uid, sessionUse]))
}

/** The addresses that a person's sessions were last renewed from. */
export async function readAddresses(db: Db, uid: number): Promise<string[]> {
  const rows = await db.selectFrom('session').select('ip').where('uid', '=', uid).execute()
  return rows.flatMap(({ ip }) => (ip === null ? [] : [ip]))
}

/** Writes a session, in place of an earlier one on the device. */
export async function putSession(
  tx: Tx,
  { uid, device }: SessionKey,
  created_at: number,
  session: Partial<SessionRow> &
    Pick<
      SessionRow,
      | 'session_id'
      | 'refresh_number'
      | 'rotated_at'
      | 'last_seen_at'
      | 'confirmed_at'
      | 'app_password_id'
    >,
): Promise<void> {
  await tx
    .insertInto('session')
    .values({ uid, device, created_at, ...session })
    .onConflict((clash) => clash.columns(['uid', 'device']).doUpdateSet(session))
    .execute()
  invalidateSessions(tx, uid, [device])
}

export async function updateSession(
  tx: Tx,
  { uid, device }: SessionKey,
  changes: Partial<SessionRow>,
): Promise<void> {
  await tx
    .updateTable('session')
    .set(changes)
    .where('uid', '=', uid)
    .where('device', '=', device)
    .execute()
  invalidateSessions(tx, uid, [device])
}

/** Finds the session of a person by its id. */
export const findSessionById = (
  db: Db,
  uid: number,
  session_id: string,
): Promise<SessionRow | undefined> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('uid', '=', uid)
    .where('session_id', '=', session_id)
    .executeTakeFirst()

/** Stores that a token of the current pair was used, unless the pair was replaced or used before. */
export async function markPairUsed(
  tx: Tx,
  { uid, device, session_id, refresh_number }: SessionState,
  now: number,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ pair_used_at: now })
    .where('uid', '=', uid)
    .where('device', '=', device)
    .where('session_id', '=', session_id)
    .where('refresh_number', '=', refresh_number)
    .where('pair_used_at', 'is', null)
    .execute()
  invalidateSessions(tx, uid, [device])
}

/** Removes sessions of a person: those of `only`, all but `except`, or all. Gives their devices. */
export async function removeSessions(
  tx: Tx,
  uid: number,
  { only, except }: { only?: readonly string[]; except?: string } = {},
): Promise<string[]> {
  let rows = tx.deleteFrom('session').where('uid', '=', uid)
  if (only) rows = rows.where('device', 'in', only)
  if (except !== undefined) rows = rows.where('device', '!=', except)
  const removed = (await rows.returning('device').execute()).map((row) => row.device)
  invalidateSessions(tx, uid, removed)
  return removed
}

/** Gives all sessions of a person another id, which no token carries. */
export async function replaceSessionIds(tx: Tx, uid: number, session_id: string): Promise<void> {
  const changed = await tx
    .updateTable('session')
    .set({ session_id })
    .where('uid', '=', uid)
    .returning('device')
    .execute()
  invalidateSessions(
    tx,
    uid,
    changed.map((row) => row.device),
  )
}

/** The users with a session that was active since a time. */
export async function readActiveUsers(db: Db, since: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('session')
    .select('uid')
    .distinct()
    .where('last_seen_at', '>=', since)
    .execute()
  return new Set(rows.map((row) => row.uid))
}
