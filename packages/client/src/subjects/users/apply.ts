import { dequal } from 'dequal/lite'
import type { UserInfo, UserUpdateLog } from '@parley/protocol'
import { directKey } from '../../store/chat-key.ts'
import { withShownName } from '../../store/shown-name.ts'
import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  users_snapshot({ store }, { users: all, version }) {
    store.users.replace(
      all.map((user) => [user.uid, withShownName(user)]),
      dequal,
    )
    store.usersVersion = version
  },

  users_page({ store, named }, { users: page, version, is_last }) {
    for (const user of page) {
      named.uids.add(user.uid)
      const shown = withShownName(user)
      if (!dequal(store.users.get(user.uid), shown)) store.users.set(user.uid, shown)
    }
    if (!is_last) return
    for (const uid of [...store.users.keys()]) if (!named.uids.has(uid)) store.users.delete(uid)
    store.usersVersion = version
  },

  users_log({ store, events, isReady }, { logs }) {
    for (const entry of logs) {
      const before = store.users.get(entry.uid)
      if (entry.action === 'delete') {
        store.users.delete(entry.uid)
        store.clearChat(directKey(entry.uid), true)
        store.forgetSettings(directKey(entry.uid))
        store.contacts.delete(entry.uid)
        store.remarks.delete(entry.uid)
        for (const deleted of store.hooks.userDeleted) deleted(entry.uid)
      } else {
        const user = { ...(before ?? newcomer(entry.uid)), ...changesOf(entry) }
        store.users.set(entry.uid, withShownName(user))
      }
      store.usersVersion = Math.max(store.usersVersion, entry.log_id)
      const isMyRole = entry.uid === store.me && entry.is_admin !== null
      if (isMyRole && isReady() && before?.is_admin !== entry.is_admin) events.emit('roleChanged')
    }
  },

  users_state({ store }, { users: all }) {
    store.online.replace(all.flatMap(({ uid, online }) => (online ? [[uid, true]] : [])))
  },

  users_state_changed({ store }, { uid, online }) {
    if (online) store.online.set(uid, true)
    else store.online.delete(uid)
  },
}

// Null and absent fields mean unchanged.
function changesOf({ log_id: _, action: __, ...entry }: UserUpdateLog): Partial<UserInfo> {
  return Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== null && value !== undefined),
  )
}

const newcomer = (uid: number): UserInfo => ({
  uid,
  email: null,
  name: '',
  gender: 0,
  language: 'en-US',
  is_admin: false,
  is_bot: false,
  birthday: null,
  avatar_updated_at: 0,
  create_by: 'password',
  widget_id: null,
})
