import {
  type ChatMessage,
  fail,
  type FollowedThread,
  type followedThreads as endpoint,
  limits,
  type ResponseOf,
} from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { findMessages, mayReadMessage } from '../messages/index.ts'
import type { ThreadsServices } from './services.ts'
import { readThreadsOf } from './store.ts'
import { summarize } from './summaries.ts'

interface Query {
  before?: number
  limit?: number
}

/** A page of the threads that the caller follows. Leaves out those of chats that they can no longer read. */
export async function followedThreads(
  services: ThreadsServices,
  me: CurrentUser,
  { before = Number.MAX_SAFE_INTEGER, limit: asked = limits.followedThreads }: Query,
): Promise<ResponseOf<typeof endpoint>> {
  if (asked < 1) throw fail('bad-limit', { field: 'limit' })
  const limit = Math.min(asked, limits.maxFollowedThreads)
  const found = await readThreadsOf(services.db, me.uid, {
    among: limits.listedThreads,
    before,
    limit,
  })
  return {
    threads: found.length === 0 ? [] : await toThreads(services, me, found),
    next_before: found.length < limit ? null : (found.at(-1)?.last_mid ?? null),
  }
}

async function toThreads(
  services: ThreadsServices,
  me: CurrentUser,
  found: readonly { root_mid: number; last_mid: number }[],
): Promise<FollowedThread[]> {
  const { db, clock } = services
  const mids = found.flatMap(({ root_mid, last_mid }) => [root_mid, last_mid])
  const rows = await findMessages(db, [...new Set(mids)], clock.now())
  const visible = new Map(
    rows.flatMap((row) => (mayReadMessage(services, me, row) ? [[row.mid, row]] : [])),
  )
  const shown = found.filter(({ last_mid }) => visible.has(last_mid))
  if (shown.length === 0) return []
  const summaries = await summarize(
    services,
    shown.map(({ root_mid }) => root_mid),
  )
  const byRoot = new Map(summaries.map((summary) => [summary.root_mid, summary]))
  return shown.flatMap(({ root_mid, last_mid }) => {
    const summary = byRoot.get(root_mid)
    const last = visible.get(last_mid)
    if (!summary || !last) return []
    const root = visible.get(root_mid)
    const { gid, dm_user_a, dm_user_b } = last
    const other = dm_user_a === me.uid ? dm_user_b : dm_user_a
    return {
      ...summary,
      target: gid === null ? { uid: other as number } : { gid },
      root: root ? (JSON.parse(root.payload) as ChatMessage) : null,
      last: JSON.parse(last.payload) as ChatMessage,
    }
  })
}
