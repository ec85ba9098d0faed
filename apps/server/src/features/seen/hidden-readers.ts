import { RowCache } from '../../engines/database/row-cache.ts'
import type { Engines } from '../../services.ts'
import { readHidden } from './store.ts'

/** The users who do not show what they have read. Cached, because every event asks for them. */
export const createHiddenReaders = ({ bus, db }: Pick<Engines, 'bus' | 'db'>) =>
  new RowCache<number, true>({
    bus,
    subject: 'hiddenReader',
    read: async (uids) => (await readHidden(db, uids)).map((uid) => [uid, true] as const),
  })

export type HiddenReaders = ReturnType<typeof createHiddenReaders>
