import { type ChatKey, chatOf } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'
import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  typing({ store, now }, { uid, target, expires_in, stop }) {
    const key = chatOf({ from_uid: uid, target }, store.me)
    stopTyping(store, key, uid)
    if (stop || uid === store.me) return
    const typists = store.typists.get(key) ?? []
    store.typists.set(key, [...typists, { uid, until: now() + expires_in * 1000 }])
  },
}

/** Removes a user from those who are typing in a chat. */
export function stopTyping(store: Store, key: ChatKey, uid: number) {
  const typists = store.typists.get(key)
  if (!typists?.some((typist) => typist.uid === uid)) return
  const others = typists.filter((typist) => typist.uid !== uid)
  if (others.length > 0) store.typists.set(key, others)
  else store.typists.delete(key)
}
