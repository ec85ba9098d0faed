import type { Target } from '@parley/protocol'
import { RowCache } from '../../engines/database/row-cache.ts'
import type { ContactsServices } from '../contacts/index.ts'
import type { ChatSettingsServices } from './services.ts'
import { readAutoDelete } from './store.ts'

/** The auto-delete times of each user, by chat. Cached, because every send needs them. */
export const createAutoDeleteTimes = ({ bus, db }: Pick<ContactsServices, 'bus' | 'db'>) =>
  new RowCache<number, ReadonlyMap<string, number>>({
    bus,
    subject: 'burn',
    async read(uids) {
      const byUser = new Map<number, Map<string, number>>()
      const rows = await readAutoDelete(db, uids)
      for (const { uid, target_uid, target_gid, expires_in } of rows) {
        const own = byUser.get(uid) ?? new Map<string, number>()
        byUser.set(uid, own.set(target_gid === 0 ? `u${target_uid}` : `g${target_gid}`, expires_in))
      }
      return byUser
    },
  })

/** After how many seconds a user's messages in a chat are deleted; null if they are kept. */
export const autoDeleteSeconds = (
  services: ChatSettingsServices,
  uid: number,
  target: Target,
): number | null =>
  services.chatSettings.autoDelete
    .get(uid)
    ?.get('uid' in target ? `u${target.uid}` : `g${target.gid}`) ?? null
