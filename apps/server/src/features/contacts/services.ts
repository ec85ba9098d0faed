import type { RowCache } from '../../engines/database/row-cache.ts'
import type { UsersServices } from '../users/index.ts'

export interface ContactsState {
  blocks: RowCache<number, ReadonlySet<number>>
}

export interface ContactsServices extends UsersServices {
  contacts: ContactsState
}
