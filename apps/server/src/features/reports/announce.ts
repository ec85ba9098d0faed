import type { Tx } from '../../engines/database/database.ts'
import { findChannel } from '../channels/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import { listUsers } from '../users/index.ts'

/** Tells those who may judge a report, and its reporters if they are given, that something has changed. */
export function announce(
  services: MessagesServices,
  tx: Tx,
  { gid, reporters = [] }: { gid: number | null; reporters?: readonly number[] },
): void {
  const owner = gid === null ? null : (findChannel(services, gid)?.owner ?? null)
  const admins = listUsers(services)
    .filter(({ is_admin }) => is_admin)
    .map(({ uid }) => uid)
  const uids = new Set([...admins, ...reporters, ...(owner === null ? [] : [owner])])
  tx.publish({ to: 'users', uids: [...uids] }, { type: 'report_changed' }, { extended: true })
}
