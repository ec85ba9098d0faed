import { RowCache } from '../../engines/database/row-cache.ts'
import type { PersonalStatusRow } from './tables.ts'
import type { UsersServices } from '../users/index.ts'
import { StatusList } from './list.ts'
import { readStatuses } from './store.ts'

export interface StatusState {
  cache: RowCache<number, PersonalStatusRow>
  list: StatusList
}

export interface StatusServices extends UsersServices {
  status: StatusState
}

export function createStatusState({ bus, db, clock }: UsersServices): StatusState {
  const cache = new RowCache<number, PersonalStatusRow>({
    bus,
    subject: 'status',
    read: async (uids) => (await readStatuses(db, uids)).map((row) => [row.uid, row] as const),
  })
  return { cache, list: new StatusList(cache, clock) }
}
