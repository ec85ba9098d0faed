import type { CurrentUser } from '../../http/request/current-user.ts'
import type { ThreadsServices } from './services.ts'
import { fail } from '@parley/protocol'
import { findMessage } from '../messages/index.ts'
import { announceFollow, saveFollow } from './store.ts'
import { requireThread } from './thread-page.ts'

/** Follows a thread or leaves it, and tells the caller's devices. */
export async function setFollow(
  services: ThreadsServices,
  me: CurrentUser,
  mid: number,
  follows: boolean,
): Promise<undefined> {
  const root_mid = await requireThread(services, me, mid)
  await services.database.transact(async (tx) => {
    if (!(await findMessage(tx, root_mid, services.clock.now()))) throw fail('not-found')
    await saveFollow(tx, { root_mid, uid: me.uid }, follows)
    announceFollow(tx, { root_mid, uid: me.uid }, follows)
  })
  return undefined
}
