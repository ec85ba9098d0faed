import {
  type ActivityItem,
  type ActivityKind,
  type ChatMessage,
  fail,
  limits,
  type OpenActivity,
  type ResponseOf,
  type listActivity as endpoint,
} from '@parley/protocol'
import type { ActivityRow } from './tables.ts'
import type { MessageRow } from '../messages/index.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { expiredAmong, findMessages, mayReadMessage } from '../messages/index.ts'
import { toOpen } from './announce.ts'
import type { ActivityServices } from './services.ts'
import { readActivity } from './store.ts'

interface Query {
  before?: number
  limit?: number
  kind?: ActivityKind
  done?: boolean
}

/** A page of the caller's items, newest first. Items of chats that they have left are not shown. */
export async function activityPage(
  services: ActivityServices,
  me: CurrentUser,
  { before = Number.MAX_SAFE_INTEGER, limit: asked = limits.activityPage, kind, done }: Query,
): Promise<ResponseOf<typeof endpoint>> {
  if (asked < 1) throw fail('bad-limit', { field: 'limit' })
  const limit = Math.min(asked, limits.maxActivityPage)
  const wanted = { isDone: done ?? false, kind, before, limit }
  const rows = await readActivity(services.db, me.uid, wanted)
  return {
    items: await toItems(services, me, rows),
    next_before: rows.length < limit ? null : (rows.at(-1)?.mid ?? null),
  }
}

/** The newest messages that mention a user and are not done, oldest first. The user may have lost the right to read them. */
export async function openMentions(
  services: ActivityServices,
  uid: number,
  limit: number,
): Promise<MessageRow[]> {
  const wanted = { isDone: false, kind: 'mention', before: Number.MAX_SAFE_INTEGER, limit }
  const mids = (await readActivity(services.db, uid, wanted)).map(({ mid }) => mid)
  return mids.length === 0 ? [] : findMessages(services.db, mids, services.clock.now())
}

/** All open items of the caller, newest first. */
export async function openItems(
  services: ActivityServices,
  me: CurrentUser,
): Promise<OpenActivity[]> {
  const wanted = { isDone: false, before: Number.MAX_SAFE_INTEGER, limit: limits.openActivity }
  const rows = await readActivity(services.db, me.uid, wanted)
  const named = rows.flatMap(({ mid, kind, about_mid }) =>
    kind === 'reaction' && about_mid !== null ? [about_mid] : [mid],
  )
  // A message that has expired is deleted some seconds later.
  const expired = await expiredAmong(services.db, named, services.clock.now())
  return rows
    .filter((row) => mayRead(services, me, row))
    .filter(({ mid, about_mid }) => !expired.has(mid) && !expired.has(about_mid ?? 0))
    .map(toOpen)
}

async function toItems(
  services: ActivityServices,
  me: CurrentUser,
  rows: readonly ActivityRow[],
): Promise<ActivityItem[]> {
  const visible = rows.filter((row) => mayRead(services, me, row))
  const mids = visible.flatMap(({ mid, about_mid }) =>
    about_mid === null ? [mid] : [mid, about_mid],
  )
  if (mids.length === 0) return []
  const found = await findMessages(services.db, [...new Set(mids)], services.clock.now())
  const messages = new Map(found.map(({ mid, payload }) => [mid, payload]))
  const parsed = (mid: number | null) => {
    const payload = messages.get(mid ?? 0)
    return payload === undefined ? null : (JSON.parse(payload) as ChatMessage)
  }
  return visible.flatMap((row) => {
    const { mid, about_mid, kind, done_at } = row
    const [message, about] = [parsed(mid), parsed(about_mid)]
    // A message that has expired is deleted some seconds later.
    if (!message || (kind === 'reaction' && !about)) return []
    return [{ ...toOpen(row), message, about, done_at }]
  })
}

const mayRead = (
  services: ActivityServices,
  me: CurrentUser,
  { uid, target_uid, target_gid }: ActivityRow,
): boolean =>
  mayReadMessage(services, me, {
    gid: target_gid > 0 ? target_gid : null,
    dm_user_a: uid,
    dm_user_b: target_uid,
  })
