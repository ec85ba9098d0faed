import type { Tx } from '../../engines/database/database.ts'
import type { Services } from '../../services.ts'
import { sessionKey } from './sessions.ts'
import { removeSessions, replaceSessionIds } from './store.ts'
import { createSessionId } from './tokens.ts'

/** Ends sessions with a kick on their streams. Gives how many there were. */
export async function kickSessions(
  tx: Tx,
  uid: number,
  devices: readonly string[],
  reason: 'logout' | 'delete_device',
): Promise<number> {
  if (devices.length === 0) return 0
  const removed = await removeSessions(tx, uid, { only: devices })
  touchSessions(tx, uid, removed)
  for (const device of removed) {
    tx.publish({ to: 'session', uid, device }, { type: 'kick', reason }, { ends: true })
  }
  return removed.length
}

/** Ends the other sessions of a person who changed their password. */
export async function revokeOtherSessions(
  services: Services,
  tx: Tx,
  { uid, device }: { uid: number; device: string },
): Promise<void> {
  const removed = await removeSessions(tx, uid, { except: device })
  touchSessions(tx, uid, removed)
  closeStreams(services, tx, uid, removed)
}

/** Ends all sessions of a person whose password an administrator set. */
export async function revokeSessions(
  services: Services,
  tx: Tx,
  { uid }: { uid: number },
): Promise<void> {
  const removed = await removeSessions(tx, uid)
  touchSessions(tx, uid, removed)
  closeStreams(services, tx, uid, removed)
}

/** Ends the sessions of a deleted person. The kick that tells them so ends their streams. */
export async function removeAllSessions(
  _services: Services,
  tx: Tx,
  { uid }: { uid: number },
): Promise<void> {
  touchSessions(tx, uid, await removeSessions(tx, uid))
}

/**
 * Ends the sessions of a frozen person. The kick that tells them so ends their streams. Administrators
 * still see the devices, as existing clients expect.
 */
export async function invalidateSessions(
  _services: Services,
  tx: Tx,
  { uid }: { uid: number },
): Promise<void> {
  touchSessions(tx, uid, await replaceSessionIds(tx, uid, createSessionId()))
}

/** Ends the streams of sessions without a kick: the last event is a heartbeat, which clients ignore. */
export function closeStreams(
  { clock }: Services,
  tx: Tx,
  uid: number,
  devices: readonly string[],
): void {
  for (const device of devices) {
    const heartbeat = { type: 'heartbeat', time: clock.now() } as const
    tx.publish({ to: 'session', uid, device }, heartbeat, { ends: true })
  }
}

function touchSessions(tx: Tx, uid: number, devices: readonly string[]): void {
  if (devices.length === 0) return
  tx.invalidate('session', ...devices.map((device) => sessionKey({ uid, device })))
}
