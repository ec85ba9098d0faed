import type { Target } from '@parley/protocol'
import { Mirror } from '../../engines/database/mirror.ts'
import { type Services, perServer } from '../../services.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    burn: number
  }
}

/** How long each person's own messages live, by chat; in memory, for it is asked at every send. */
export const burns = perServer(
  ({ bus, db }) =>
    new Mirror<number, ReadonlyMap<string, number>>({
      bus,
      subject: 'burn',
      async read(uids) {
        const rows = db.selectFrom('burn').selectAll()
        const found = await (uids ? rows.where('uid', 'in', uids) : rows).execute()
        const people = new Map<number, Map<string, number>>()
        for (const { uid, target_uid, target_gid, expires_in } of found) {
          const own = people.get(uid) ?? new Map<string, number>()
          people.set(
            uid,
            own.set(target_gid === 0 ? `u${target_uid}` : `g${target_gid}`, expires_in),
          )
        }
        return people
      },
    }),
)

/** Seconds somebody's messages live in a chat; null when they stay. */
export const burnSeconds = (services: Services, uid: number, target: Target): number | null =>
  burns(services)
    .get(uid)
    ?.get('uid' in target ? `u${target.uid}` : `g${target.gid}`) ?? null
