import type { UnreadMark } from '@parley/protocol'
import { RowCache } from '../../engines/database/row-cache.ts'
import type { Engines } from '../../services.ts'
import { readMarks } from './store.ts'

/** The marks of each user. Cached, because every read marker that moves may end one. */
export const createUnreadMarks = ({ bus, db }: Pick<Engines, 'bus' | 'db'>) =>
  new RowCache<number, readonly UnreadMark[]>({
    bus,
    subject: 'unreadMark',
    async read(uids) {
      const byUser = new Map<number, UnreadMark[]>()
      for (const { uid, mark } of await readMarks(db, uids)) {
        byUser.set(uid, [...(byUser.get(uid) ?? []), mark])
      }
      return byUser
    },
  })

export type UnreadMarks = ReturnType<typeof createUnreadMarks>

/** The chats that a user has marked as unread. */
export const unreadMarksOf = (
  { unread }: { unread: { marks: UnreadMarks } },
  { uid }: { uid: number },
): UnreadMark[] => [...(unread.marks.get(uid) ?? [])]
