import type { ActivityKind, OpenActivity } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import type { ActivityRow } from './tables.ts'

/** An item as devices keep it. */
export const toOpen = ({
  mid,
  kind,
  target_uid,
  target_gid,
  about_mid,
  thread_only,
}: ActivityRow): OpenActivity => ({
  mid,
  about_mid,
  kind: kind as ActivityKind,
  target: target_gid > 0 ? { gid: target_gid } : { uid: target_uid },
  ...(thread_only === 1 && { thread_only: true }),
})

/** Tells users which of their items are open and which are no longer. */
export function announce(
  tx: Tx,
  opened: readonly ActivityRow[],
  closed: readonly { uid: number; mid: number }[],
): void {
  for (const uid of new Set([...opened, ...closed].map((one) => one.uid))) {
    tx.publish(
      { to: 'users', uids: [uid] },
      {
        type: 'activity_changed',
        opened: opened.filter((one) => one.uid === uid).map(toOpen),
        closed: closed.filter((one) => one.uid === uid).map(({ mid }) => mid),
      },
      { extended: true },
    )
  }
}
