import type { UserSettings } from '@parley/protocol'
import { growingCache } from '../../engines/growing-cache.ts'
import { invalidates } from '../../engines/bus/bus.ts'
import type { ChatSettingsServices, SettingsCache, SettingsTexts } from './services.ts'
import { type ContactsServices, contactEntries, readRemarks } from '../contacts/index.ts'
import { readHiddenChats } from './list-store.ts'
import { readSettings, targetOf } from './store.ts'

/** The events of a new stream about a user's settings, as JSON. */
export async function settingsOf(
  services: ChatSettingsServices,
  { uid, isGuest, extended }: { uid: number; isGuest: boolean; extended: boolean },
): Promise<string[]> {
  const { json, hidden, remarks } = await services.chatSettings.cache.of(uid, isGuest)
  return extended ? [json, hidden, remarks] : [json]
}

// Cached as text: after a restart all clients reconnect and need theirs at the same moment.
export function createSettingsCache(services: ContactsServices): SettingsCache {
  const cache = growingCache<number, SettingsTexts>(20_000)
  let changes = 0
  services.bus.listen((message) => {
    if (!invalidates(message, 'chatSettings') && !invalidates(message, 'contact')) return
    changes++
    if (message.ids.length === 0) cache.clear()
    for (const uid of message.ids) cache.delete(Number(uid))
  })

  return {
    async of(uid: number, isGuest: boolean): Promise<SettingsTexts> {
      const cached = cache.get(uid)
      if (cached && cached.until > services.clock.now()) return cached
      const before = changes
      const settings = await readAll(services, uid, isGuest)
      const hidden = { type: 'hidden_chats', chats: await readHiddenChats(services.db, uid) }
      const remarks = { type: 'contact_remarks', remarks: await readRemarks(services.db, uid) }
      const texts = {
        json: JSON.stringify(settings),
        hidden: JSON.stringify(hidden),
        remarks: JSON.stringify(remarks),
        until: firstExpiry(settings),
      }
      // Do not cache settings that changed while they were read.
      if (changes === before) cache.set(uid, texts)
      return texts
    },
  }
}

const firstExpiry = ({ mute_users, mute_groups }: UserSettings): number =>
  Math.min(
    ...[...mute_users, ...mute_groups].map(({ expired_at }) => expired_at ?? Infinity),
    Infinity,
  )

async function readAll(
  services: ContactsServices,
  uid: number,
  isGuest: boolean,
): Promise<UserSettings> {
  const { marks, mutes, burns, pins } = await readSettings(services.db, uid, services.clock.now())
  return {
    type: 'user_settings',
    mute_users: people(mutes).map(({ target_uid, expired_at }) => ({
      uid: target_uid,
      expired_at,
    })),
    mute_groups: groups(mutes).map(({ target_gid, expired_at }) => ({
      gid: target_gid,
      expired_at,
    })),
    read_index_users: people(marks).map(({ target_uid, mid }) => ({ uid: target_uid, mid })),
    read_index_groups: groups(marks).map(({ target_gid, mid }) => ({ gid: target_gid, mid })),
    burn_after_reading_users: people(burns).map(({ target_uid, expires_in }) => ({
      uid: target_uid,
      expires_in,
    })),
    burn_after_reading_groups: groups(burns).map(({ target_gid, expires_in }) => ({
      gid: target_gid,
      expires_in,
    })),
    pinned_chats: pins.map((row) => ({ target: targetOf(row), updated_at: row.updated_at })),
    ...(isGuest ? {} : { add_contacts: await contactEntries(services.db, uid) }),
  }
}

const people = <R extends { target_gid: number }>(rows: readonly R[]) =>
  rows.filter((row) => row.target_gid === 0)
const groups = <R extends { target_gid: number }>(rows: readonly R[]) =>
  rows.filter((row) => row.target_gid !== 0)
