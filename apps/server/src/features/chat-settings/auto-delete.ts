import type { Target } from '@parley/protocol'
import { RowCache } from '../../engines/database/row-cache.ts'
import { type Services, perServer } from '../../services.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    burn: number
  }
}

/** The auto-delete times of each user, by chat. Cached, because every send needs them. */
export const autoDeleteTimes = perServer(
  ({ bus, db }) =>
    new RowCache<number, ReadonlyMap<string, number>>({
      bus,
      subject: 'burn',
      async read(uids) {
        const rows = db.selectFrom('burn').selectAll()
        const found = await (uids ? rows.where('uid', 'in', uids) : rows).execute()
        const byUser = new Map<number, Map<string, number>>()
        for (const { uid, target_uid, target_gid, expires_in } of found) {
          const own = byUser.get(uid) ?? new Map<string, number>()
          byUser.set(
            uid,
            own.set(target_gid === 0 ? `u${target_uid}` : `g${target_gid}`, expires_in),
          )
        }
        return byUser
      },
    }),
)

/** After how many seconds a user's messages in a chat are deleted; null if they are kept. */
export const autoDeleteSeconds = (services: Services, uid: number, target: Target): number | null =>
  autoDeleteTimes(services)
    .get(uid)
    ?.get('uid' in target ? `u${target.uid}` : `g${target.gid}`) ?? null
