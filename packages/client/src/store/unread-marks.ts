import { setUnreadMarks, type UnreadMark } from '@parley/protocol'
import type { Api } from '../request/api.ts'
import { ignoringFailures } from '../request/request-error.ts'
import { type ChatKey, keyOf, targetOf } from './chat-key.ts'
import type { Store } from './store.ts'

/** Stores marks; mid 0 removes one. */
export function putUnreadMarks(store: Store, marks: readonly UnreadMark[]): void {
  store.batch(() => {
    for (const { target, mid } of marks) {
      const key = keyOf(target)
      if (mid === 0) store.unreadMarks.delete(key)
      else store.unreadMarks.set(key, mid)
      store.recount(key)
      store.touch(`chat:${key}`, 'chats')
    }
    if (marks.length > 0) store.unsaved.mark()
  })
}

/** Ends the mark of a chat that was read to its end. */
export async function endUnreadMark(store: Store, api: Api, key: ChatKey): Promise<void> {
  const marks = [{ target: targetOf(key), mid: 0 }]
  putUnreadMarks(store, marks)
  // If it fails, the next stream brings the mark back.
  await ignoringFailures(api.call(setUnreadMarks, { body: { marks } }))
}
