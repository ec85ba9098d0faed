import { RowCache } from '../../engines/database/row-cache.ts'
import type { Engines } from '../../services.ts'
import { readPrivate } from './store.ts'

/** The users who do not show what they have read. Cached, because every event asks for them. */
export const createPrivateReaders = ({ bus, db }: Pick<Engines, 'bus' | 'db'>) =>
  new RowCache<number, true>({
    bus,
    subject: 'privateReader',
    read: async (uids) => (await readPrivate(db, uids)).map((uid) => [uid, true] as const),
  })

export type PrivateReaders = ReturnType<typeof createPrivateReaders>
