import { chatOf } from '../../store/chat-key.ts'
import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  seen({ store }, { uid, target, mid, at }) {
    if (uid === store.me) return
    store.seen.set(chatOf({ from_uid: uid, target }, store.me), { uid, mid, at })
  },

  seen_visibility_changed({ store }, { visible }) {
    // An answer may have told of it before.
    if (store.seen.isVisible !== visible) store.seen.clear()
    store.seen.isVisible = visible
  },
}
