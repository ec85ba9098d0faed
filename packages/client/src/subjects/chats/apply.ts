import { dequal } from 'dequal/lite'
import type { UserSettings, UserSettingsChanged } from '@parley/protocol'
import { type ChatKey, channelKey, directKey, keyOf } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'
import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  user_settings({ store }, settings) {
    store.pinnedChats = settings.pinned_chats
    store.contacts.replace(
      (settings.add_contacts ?? []).map(({ target_uid, info }) => [target_uid, info]),
      dequal,
    )
    store.mutes.replace(mutesOf(settings.mute_users, settings.mute_groups))
    store.burns.replace(burnsOf(settings))
    addReadMarks(store, settings)
  },

  user_settings_changed({ store }, change) {
    for (const [key, until] of mutesOf(change.add_mute_users, change.add_mute_groups))
      store.mutes.set(key, until)
    for (const uid of change.remove_mute_users) store.mutes.delete(directKey(uid))
    for (const gid of change.remove_mute_groups) store.mutes.delete(channelKey(gid))
    addReadMarks(store, change)
    for (const [key, seconds] of burnsOf(change)) store.setAutoDelete(key, seconds)
    changePins(store, change)
    for (const { target_uid, info } of change.add_contacts) store.contacts.set(target_uid, info)
    for (const uid of change.remove_contacts) store.contacts.delete(uid)
  },

  pinned_chats_ordered({ store }, { pinned_chats }) {
    store.pinnedChats = pinned_chats
  },

  hidden_chats({ store }, { chats }) {
    store.hidden.replace(chats)
  },

  chat_hidden({ store }, { chat }) {
    store.hidden.set(chat)
  },

  chat_shown({ store }, { target }) {
    store.hidden.delete(keyOf(target))
  },
}

const mutesOf = (
  users: UserSettings['mute_users'],
  groups: UserSettings['mute_groups'],
): [ChatKey, number | null][] => [
  ...users.map(({ uid, expired_at }): [ChatKey, number | null] => [directKey(uid), expired_at]),
  ...groups.map(({ gid, expired_at }): [ChatKey, number | null] => [channelKey(gid), expired_at]),
]

type Marks = Pick<UserSettings, 'read_index_users' | 'read_index_groups'>

function addReadMarks(store: Store, { read_index_users, read_index_groups }: Marks) {
  for (const { uid, mid } of read_index_users) store.setReadMark(directKey(uid), mid)
  for (const { gid, mid } of read_index_groups) store.setReadMark(channelKey(gid), mid)
}

type Burns = Pick<UserSettings, 'burn_after_reading_users' | 'burn_after_reading_groups'>

const burnsOf = (changes: Burns): [ChatKey, number][] => [
  ...changes.burn_after_reading_users.map(({ uid, expires_in }): [ChatKey, number] => [
    directKey(uid),
    expires_in,
  ]),
  ...changes.burn_after_reading_groups.map(({ gid, expires_in }): [ChatKey, number] => [
    channelKey(gid),
    expires_in,
  ]),
]

function changePins(store: Store, { add_pin_chats, remove_pin_chats }: UserSettingsChanged) {
  const gone = [...remove_pin_chats, ...add_pin_chats.map(({ target }) => target)].map(keyOf)
  const others = store.pinnedChats.filter(({ target }) => !gone.includes(keyOf(target)))
  store.pinnedChats = [...add_pin_chats, ...others]
}
