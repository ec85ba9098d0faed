import type { Tx } from '../../engines/database/database.ts'
import { writeRecord } from './store.ts'

/** Notes that all messages of the server up to `mid` were deleted, for clients that are away. */
export const noteAllCleared = (tx: Tx, mid: number): Promise<void> =>
  writeRecord(tx, 'cleared', { mid })
