import type { CurrentUser } from '../../http/request/current-user.ts'
import { readMarksOf } from '../chat-settings/index.ts'
import { seenEvent } from './events.ts'
import { isSeenOn, othersWhoSee } from './readers.ts'
import type { SeenServices } from './services.ts'
import { savePrivate } from './store.ts'

/** Sets whether the caller shows what they have read. Others see the marks come or go at once. */
export async function setVisibility(
  services: SeenServices,
  { uid }: CurrentUser,
  visible: boolean,
): Promise<undefined> {
  const isChanged = await services.database.transact(async (tx) => {
    if (!(await savePrivate(tx, uid, !visible))) return false
    const event = { type: 'seen_visibility_changed', visible } as const
    tx.publish({ to: 'users', uids: [uid] }, event, { extended: true })
    return true
  })
  if (isChanged && isSeenOn(services)) await showMarks(services, uid, visible)
  return undefined
}

async function showMarks(services: SeenServices, uid: number, visible: boolean) {
  const marks = await readMarksOf(services.db, uid)
  const events = marks.flatMap(({ target, mid, moved_at }) => {
    const reading = { uid, target, mid: visible ? mid : 0, at: visible ? moved_at : null }
    return seenEvent(reading, othersWhoSee(services, uid, target)) ?? []
  })
  await services.bus.publish(events)
}
