import { type Session, fail } from '@parley/protocol'
import type { Actor } from '../../../http/request/actor.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { AuthServices } from '../services.ts'
import { audited } from '../../audit/index.ts'
import { readAppPasswords } from '../app-passwords/store.ts'
import { deviceTokenColumns } from './device-token.ts'
import { kickSessions } from './revoke-sessions.ts'
import { findSession, readDevices, readSessions, updateSession } from '../store.ts'

/**
 * The sessions of the caller, newest activity first, with the names of the app passwords that opened them. The route adds
 * `is_online`.
 */
export async function listOwnSessions(
  services: AuthServices,
  me: CurrentUser,
): Promise<Omit<Session, 'is_online'>[]> {
  const names = new Map(
    (await readAppPasswords(services.db, me.uid)).map(({ id, name }) => [id, name]),
  )
  const rows = await readSessions(services.db, me.uid)
  return rows.map((row) => {
    const name = row.app_password_id === null ? undefined : names.get(row.app_password_id)
    return { ...toWire(row, me), ...(name === undefined ? {} : { app_password: name }) }
  })
}

/** The sessions of a user, newest activity first. */
export async function listSessions(
  services: AuthServices,
  user: Pick<CurrentUser, 'uid' | 'device'>,
): Promise<Omit<Session, 'is_online'>[]> {
  const rows = await readSessions(services.db, user.uid)
  return rows.map((row) => toWire(row, user))
}

const toWire = (
  row: Awaited<ReturnType<typeof readSessions>>[number],
  { device }: Pick<CurrentUser, 'device'>,
): Omit<Session, 'is_online'> => ({
  device: row.device,
  current: row.device === device,
  push: row.hasSubscription ? 'webpush' : row.hasDeviceToken ? 'fcm' : 'none',
  user_agent: row.user_agent,
  ip: row.ip,
  created_at: row.created_at,
  last_seen_at: row.last_seen_at,
})

/** Sets the Firebase token of the calling device; null removes it. */
export async function setDeviceToken(
  services: AuthServices,
  me: CurrentUser,
  device_token: string | null | undefined,
): Promise<undefined> {
  await services.database.transact((tx) =>
    updateSession(tx, me, deviceTokenColumns(services, device_token)),
  )
  return undefined
}

/** Sets the Firebase token of any device of a user, as an older call does. Fails with `not-found` if it is not signed in. */
export async function setFcmToken(
  services: AuthServices,
  device: { uid: number; device: string },
  token: string,
): Promise<undefined> {
  await services.database.transact(async (tx) => {
    if (!(await findSession(tx, device))) throw fail('not-found')
    await updateSession(tx, device, deviceTokenColumns(services, token))
  })
  return undefined
}

/** Signs the caller out on this device. */
export async function logout(services: AuthServices, me: Actor): Promise<undefined> {
  await audited(services, me, async (tx, audit) => {
    const count = await kickSessions(tx, me.uid, [me.device], 'logout')
    if (count > 0) audit('sign_out', { target: me })
  })
  return undefined
}

/** Signs the caller out on all other devices. */
export async function revokeOtherDevices(
  services: AuthServices,
  me: Actor,
): Promise<{ ended: number }> {
  const ended = await audited(services, me, async (tx, audit) => {
    const others = (await readDevices(tx, me.uid)).filter((device) => device !== me.device)
    const count = await kickSessions(tx, me.uid, others, 'logout')
    if (count > 0) audit('sessions_ended', { target: me, count })
    return count
  })
  return { ended }
}

/** Signs the caller out on one device. */
export async function deleteDevice(
  services: AuthServices,
  me: Actor,
  device: string,
): Promise<undefined> {
  await audited(services, me, async (tx, audit) => {
    const count = await kickSessions(tx, me.uid, [device], 'delete_device')
    if (count === 0) throw fail('not-found')
    audit('sessions_ended', { target: me, count, device })
  })
  return undefined
}
