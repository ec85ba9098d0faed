import { Mirror } from '../../engines/database/mirror.ts'
import { type Services, perServer } from '../../services.ts'

/** Whom each person has blocked, in memory: asked at every direct message. */
export const blocks = perServer(
  ({ bus, db }) =>
    new Mirror<number, ReadonlySet<number>>({
      bus,
      subject: 'contact',
      async read(uids) {
        const rows = db.selectFrom('contact').selectAll().where('status', '=', 'blocked')
        const found = await (uids ? rows.where('uid', 'in', uids) : rows).execute()
        const sets = new Map<number, Set<number>>()
        for (const { uid, target_uid } of found) {
          sets.set(uid, (sets.get(uid) ?? new Set<number>()).add(target_uid))
        }
        return sets
      },
    }),
)

/** Whether either has blocked the other. */
export const areBlocked = (services: Services, one: number, other: number): boolean =>
  blocks(services).get(one)?.has(other) === true || blocks(services).get(other)?.has(one) === true
