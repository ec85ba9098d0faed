import type { Tx } from '../../engines/database/database.ts'
import { writeRecord } from './store.ts'

/** Makes a user the owner of the server, and announces it to the streams that know of owners. */
export async function storeOwner(tx: Tx, uid: number): Promise<void> {
  await writeRecord(tx, 'owner', { uid })
  const event = { type: 'server_config_changed', owner_uid: uid } as const
  tx.publish({ to: 'everyone' }, event, { extended: true })
}
