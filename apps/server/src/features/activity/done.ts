import { limits } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { announce } from './announce.ts'
import type { ActivityServices } from './services.ts'
import { pruneActivity, updateDone, usersAbove } from './store.ts'

const keptItems = 2 * limits.openActivity

/** Marks items of the caller as done, or as open again, and tells their devices. Skips unknown mids. */
export async function setDone(
  services: ActivityServices,
  me: CurrentUser,
  mids: readonly number[],
  isDone: boolean,
): Promise<undefined> {
  if (mids.length === 0) return undefined
  await services.database.transact(async (tx) => {
    const changed = await updateDone(tx, me.uid, mids, isDone ? services.clock.now() : null)
    if (isDone) announce(tx, [], changed)
    else announce(tx, changed, [])
  })
  return undefined
}

/** Removes the oldest items of users who have too many. */
export async function pruneAll({ db, database }: ActivityServices): Promise<void> {
  for (const uid of await usersAbove(db, keptItems)) {
    await database.transact((tx) => pruneActivity(tx, uid, keptItems))
  }
}
