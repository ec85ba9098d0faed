import { setImmediate } from 'node:timers/promises'
import { limits } from '@parley/protocol'
import { mutedChats } from '../chat-settings/index.ts'
import { readUnreadPlaces } from '../messages/index.ts'
import { requireUser } from '../users/index.ts'
import { chatsOf, keyOf } from './own-chats.ts'
import type { ChatSummariesServices } from './services.ts'

// Each slice takes a few milliseconds of the main thread.
const chatsAtOnce = 50

/** In how many chats a user has unread messages, without muted ones: the number at the sign of an app. At most 99. */
export async function countUnreadChats(
  services: ChatSummariesServices,
  uid: number,
): Promise<number> {
  const { clock, database, db } = services
  const range = { uid, upToMid: await database.lastMid(), now: clock.now() }
  const muted = new Set((await mutedChats(db, uid, range.now)).map(keyOf))
  const all = await chatsOf(services, requireUser(services, uid))
  const chats = all.filter(({ target }) => !muted.has(keyOf(target)))
  let count = 0
  for (let from = 0; from < chats.length && count < limits.appNumber; from += chatsAtOnce) {
    if (from > 0) await setImmediate()
    count += (await readUnreadPlaces(database, chats.slice(from, from + chatsAtOnce), range)).length
  }
  return Math.min(count, limits.appNumber)
}
