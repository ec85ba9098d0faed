import type { UnreadMark } from '@parley/protocol'
import { keyOf } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'

/** Stores marks; mid 0 removes one. */
export function putUnreadMarks(store: Store, marks: readonly UnreadMark[]): void {
  store.batch(() => {
    for (const { target, mid } of marks) {
      const key = keyOf(target)
      if (mid === 0) store.unreadMarks.delete(key)
      else store.unreadMarks.set(key, mid)
      store.recount(key)
    }
  })
}
