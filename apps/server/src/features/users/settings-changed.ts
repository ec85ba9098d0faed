import type { UserSettingsChanged } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'

export type SettingsChanges = Partial<Omit<UserSettingsChanged, 'type' | 'from_device'>>

/** Creates a `user_settings_changed` event with the given lists. All others are empty. */
export const settingsChanged = (
  from_device: string,
  changes: SettingsChanges,
): UserSettingsChanged => ({
  type: 'user_settings_changed',
  from_device,
  add_mute_users: [],
  remove_mute_users: [],
  add_mute_groups: [],
  remove_mute_groups: [],
  read_index_users: [],
  read_index_groups: [],
  burn_after_reading_users: [],
  burn_after_reading_groups: [],
  add_pin_chats: [],
  remove_pin_chats: [],
  add_contacts: [],
  remove_contacts: [],
  ...changes,
})

interface Device {
  uid: number
  device: string
}

/** Publishes a change to the user's other devices. */
export function tellOthers(tx: Tx, { uid, device }: Device, changes: SettingsChanges): void {
  tx.publish({ to: 'users', uids: [uid], exceptDevice: device }, settingsChanged(device, changes))
}

/**
 * Publishes a change to the device that made it, if its stream is extended. Clients of the original server
 * apply the response and must not receive the event as well. Extended clients rely on the event, because only
 * the order of events shows which of two devices was last.
 */
export function notifyOwnExtended(tx: Tx, { uid, device }: Device, changes: SettingsChanges): void {
  tx.publish({ to: 'session', uid, device }, settingsChanged(device, changes), { extended: true })
}
