import type { AdminUser } from '@parley/protocol'
import type { UsersServices } from '../services.ts'
import { listMembers, requireUser } from '../user-cache.ts'
import type { KnownDevice } from '../hooks.ts'
import { readLastSeen } from '../store.ts'
import type { User } from '../user.ts'

/** Returns a user, who may be a guest, as administrators see them. */
export async function viewUser(services: UsersServices, uid: number): Promise<AdminUser> {
  const user = requireUser(services, uid)
  const lastSeen = await readLastSeen(services.db, [uid])
  return toAdminUser(services, user, await services.users.hooks.readDevices(uid), lastSeen.get(uid))
}

/** Returns all users except guests as administrators see them. */
export async function viewMembers(services: UsersServices): Promise<AdminUser[]> {
  const devices = new Map<number, KnownDevice[]>()
  for (const device of await services.users.hooks.readDevices()) {
    const own = devices.get(device.uid)
    if (own) own.push(device)
    else devices.set(device.uid, [device])
  }
  const lastSeen = await readLastSeen(services.db)
  return listMembers(services).map((user) =>
    toAdminUser(services, user, devices.get(user.uid) ?? [], lastSeen.get(user.uid)),
  )
}

export function toAdminUser(
  services: UsersServices,
  user: User,
  devices: readonly KnownDevice[] = [],
  lastSeen: number | null = null,
): AdminUser {
  const { uid } = user
  const online = services.users.presence
  const in_online = online.isOnline(uid)
  return {
    uid,
    email: user.email,
    password: '',
    name: user.name,
    gender: user.gender,
    is_admin: user.is_admin,
    language: user.language,
    create_by: user.create_by,
    in_online,
    // The wire format has the push token of each device, but only the server needs it.
    online_devices: devices.map(({ device }) => ({
      device,
      device_token: null,
      is_online: online.isOnline(uid, device),
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    avatar_updated_at: user.avatar_updated_at,
    status: user.status,
    webhook_url: user.webhook_url,
    is_bot: user.is_bot,
    last_seen_at: in_online ? services.clock.now() : latest(lastSeen, devices),
    widget_id: user.widget_id,
  }
}

// A token renewal counts as activity too.
const latest = (lastSeen: number | null, devices: readonly KnownDevice[]) =>
  devices.reduce((time, device) => Math.max(time ?? 0, device.last_seen_at), lastSeen)
