import { type Session, refuse } from '@parley/protocol'
import type { Me } from '../../http/me.ts'
import type { Services } from '../../services.ts'
import { devicesOf, endSessions } from './sessions.ts'

/** The caller's sessions, newest activity first. `isOnline` tells whether a device has a stream open. */
export async function listSessions(
  services: Services,
  me: Me,
): Promise<Omit<Session, 'is_online'>[]> {
  const rows = await services.db
    .selectFrom('session')
    .select(['device', 'ip', 'user_agent', 'created_at', 'last_seen_at'])
    .select(({ eb }) => [
      // The tokens themselves can be long and are nobody's business here.
      eb('device_token', 'is not', null).as('hasDeviceToken'),
      eb('push_subscription', 'is not', null).as('hasSubscription'),
    ])
    .where('uid', '=', me.uid)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    device: row.device,
    current: row.device === me.device,
    push: row.hasSubscription ? 'webpush' : row.hasDeviceToken ? 'fcm' : 'none',
    user_agent: row.user_agent,
    ip: row.ip,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
  }))
}

/** Sets the Firebase token of the calling device; null takes it away. */
export async function setDeviceToken(
  services: Services,
  me: Me,
  device_token: string | null | undefined,
): Promise<undefined> {
  await services.database.transact((tx) =>
    tx
      .updateTable('session')
      .set({ device_token: device_token || null })
      .where('uid', '=', me.uid)
      .where('device', '=', me.device)
      .execute(),
  )
  return undefined
}

export async function endOtherSessions(services: Services, me: Me): Promise<{ ended: number }> {
  const ended = await services.database.transact(async (tx) => {
    const others = (await devicesOf(tx, me.uid)).filter((device) => device !== me.device)
    return endSessions(tx, me.uid, others, 'logout')
  })
  return { ended }
}

export async function deleteDevice(services: Services, me: Me, device: string): Promise<undefined> {
  const ended = await services.database.transact((tx) =>
    endSessions(tx, me.uid, [device], 'delete_device'),
  )
  if (ended === 0) throw refuse('not-found')
  return undefined
}
