import type { UserSettings, UserSettingsChanged } from '@parley/protocol'
import { channelKey, directKey, keyOf } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'
import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  user_settings({ store }, settings) {
    store.mutes.clear()
    store.burns.clear()
    store.pinnedChats = settings.pinned_chats
    store.contacts = new Map(
      (settings.add_contacts ?? []).map(({ target_uid, info }) => [target_uid, info]),
    )
    addMutes(store, settings.mute_users, settings.mute_groups)
    addReadMarks(store, settings)
    addBurns(store, settings)
    changed(store)
  },

  user_settings_changed({ store }, change) {
    addMutes(store, change.add_mute_users, change.add_mute_groups)
    for (const uid of change.remove_mute_users) store.mutes.delete(directKey(uid))
    for (const gid of change.remove_mute_groups) store.mutes.delete(channelKey(gid))
    addReadMarks(store, change)
    addBurns(store, change)
    changePins(store, change)
    for (const { target_uid, info } of change.add_contacts) store.contacts.set(target_uid, info)
    for (const uid of change.remove_contacts) store.contacts.delete(uid)
    changed(store)
  },

  pinned_chats_ordered({ store }, { pinned_chats }) {
    store.pinnedChats = pinned_chats
    changed(store)
  },

  hidden_chats({ store }, { chats }) {
    store.hidden.replace(chats)
    changed(store)
  },

  chat_hidden({ store }, { chat }) {
    store.hidden.set(chat)
    changed(store)
  },

  chat_shown({ store }, { target }) {
    store.hidden.delete(keyOf(target))
    changed(store)
  },
}

function addMutes(
  store: Store,
  users: UserSettings['mute_users'],
  groups: UserSettings['mute_groups'],
) {
  for (const { uid, expired_at } of users) store.mutes.set(directKey(uid), expired_at)
  for (const { gid, expired_at } of groups) store.mutes.set(channelKey(gid), expired_at)
}

type Marks = Pick<UserSettings, 'read_index_users' | 'read_index_groups'>

function addReadMarks(store: Store, { read_index_users, read_index_groups }: Marks) {
  for (const { uid, mid } of read_index_users) store.setReadMark(directKey(uid), mid)
  for (const { gid, mid } of read_index_groups) store.setReadMark(channelKey(gid), mid)
}

type Burns = Pick<UserSettings, 'burn_after_reading_users' | 'burn_after_reading_groups'>

function addBurns(store: Store, changes: Burns) {
  const burns = [
    ...changes.burn_after_reading_users.map((one) => ({ key: directKey(one.uid), ...one })),
    ...changes.burn_after_reading_groups.map((one) => ({ key: channelKey(one.gid), ...one })),
  ]
  for (const { key, expires_in } of burns) {
    store.setAutoDelete(key, expires_in)
  }
}

function changePins(store: Store, { add_pin_chats, remove_pin_chats }: UserSettingsChanged) {
  const gone = [...remove_pin_chats, ...add_pin_chats.map(({ target }) => target)].map(keyOf)
  const others = store.pinnedChats.filter(({ target }) => !gone.includes(keyOf(target)))
  store.pinnedChats = [...add_pin_chats, ...others]
}

function changed(store: Store) {
  store.unsaved.mark()
  store.touch('settings', 'chats')
}
