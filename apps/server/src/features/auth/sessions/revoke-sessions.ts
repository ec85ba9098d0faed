import type { Tx } from '../../../engines/database/database.ts'
import type { AuthServices } from '../services.ts'
import {
  readAppPasswordSessions,
  readDevices,
  removeSessions,
  replaceSessionIds,
} from '../store.ts'
import { createSessionId } from './tokens.ts'

/** Ends sessions with a kick on their streams. Returns their number. */
export async function kickSessions(
  tx: Tx,
  uid: number,
  devices: readonly string[],
  reason: 'logout' | 'delete_device',
): Promise<number> {
  if (devices.length === 0) return 0
  const removed = await removeSessions(tx, uid, { only: devices })
  for (const device of removed) {
    tx.publish({ to: 'session', uid, device }, { type: 'kick', reason }, { ends: true })
  }
  return removed.length
}

/** Ends all sessions of a user with a kick, such as when they set a new password by mail. */
export async function kickAllSessions(tx: Tx, uid: number): Promise<void> {
  for (const device of await removeSessions(tx, uid)) {
    tx.publish({ to: 'session', uid, device }, { type: 'kick', reason: 'logout' }, { ends: true })
  }
}

/** An administrator ends the sessions of a user, or the one on a device. Returns their number. */
export async function endSessionsOf(tx: Tx, uid: number, device?: string): Promise<number> {
  const devices = device === undefined ? await readDevices(tx, uid) : [device]
  return kickSessions(tx, uid, devices, 'delete_device')
}

/** Ends the sessions that an app password of a user opened, or all of them did. */
export async function endAppPasswordSessions(
  tx: Tx,
  uid: number,
  id?: string,
  { except }: { except?: string } = {},
): Promise<void> {
  const sessions = await readAppPasswordSessions(tx, uid, id)
  const devices = sessions.map(({ device }) => device).filter((device) => device !== except)
  await kickSessions(tx, uid, devices, 'logout')
}

/** Ends the other sessions of a user who changed their password. */
export const revokeOtherSessions = (
  services: AuthServices,
  tx: Tx,
  { uid, device }: { uid: number; device: string },
): Promise<void> => revoke(services, tx, uid, { except: device })

/** Ends all sessions of a user whose password an administrator set. */
export const revokeSessions = (
  services: AuthServices,
  tx: Tx,
  { uid }: { uid: number },
): Promise<void> => revoke(services, tx, uid)

async function revoke(
  services: AuthServices,
  tx: Tx,
  uid: number,
  which?: { except: string },
): Promise<void> {
  const removed = await removeSessions(tx, uid, which)
  closeStreams(services, tx, uid, removed)
}

/** Ends the sessions of a deleted user. The kick that tells them so ends their streams. */
export async function removeAllSessions(tx: Tx, { uid }: { uid: number }): Promise<void> {
  await removeSessions(tx, uid)
}

/**
 * Ends the sessions of a frozen user. The kick that tells them so ends their streams. Administrators
 * still see the devices, as existing clients expect.
 */
export async function invalidateSessions(tx: Tx, { uid }: { uid: number }): Promise<void> {
  await replaceSessionIds(tx, uid, createSessionId())
}

/** Ends the streams of sessions without a kick: the last event is a heartbeat, which clients ignore. */
export function closeStreams(
  { clock }: Pick<AuthServices, 'clock'>,
  tx: Tx,
  uid: number,
  devices: readonly string[],
): void {
  for (const device of devices) {
    const heartbeat = { type: 'heartbeat', time: clock.now() } as const
    tx.publish({ to: 'session', uid, device }, heartbeat, { ends: true })
  }
}
