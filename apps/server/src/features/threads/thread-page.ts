import { type ChatMessage, fail, limits, type ThreadPage } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import {
  countReplies,
  findMessage,
  findReplyPlace,
  mayReadMessage,
  readReactionPayloads,
  readReplies,
  readThreadPlaces,
} from '../messages/index.ts'
import type { ThreadsServices } from './services.ts'
import { findFollow } from './store.ts'

// Likes that were taken back are rows as well.
const maxReactions = 5_000

interface Query {
  before?: number
  limit?: number
}

/** A page of the thread that a message belongs to. */
export async function threadPage(
  services: ThreadsServices,
  me: CurrentUser,
  mid: number,
  { before = Number.MAX_SAFE_INTEGER, limit: asked = limits.threadPage }: Query,
): Promise<ThreadPage> {
  if (asked < 1) throw fail('bad-limit', { field: 'limit' })
  const { db, clock } = services
  const now = clock.now()
  const root_mid = await requireThread(services, me, mid)
  const limit = Math.min(asked, limits.maxThreadPage)
  const [root, messages, counts] = await Promise.all([
    findMessage(db, root_mid, now),
    readReplies(db, root_mid, { before, limit, now }),
    countReplies(db, [root_mid], now),
  ])
  const mids = [root_mid, ...messages.map((message) => message.mid)]
  const reactions = await readReactionPayloads(db, mids, maxReactions)
  const follows = await findFollow(db, { root_mid, uid: me.uid })
  return {
    root_mid,
    root: root ? toWire(root) : null,
    messages: messages.map(toWire),
    reactions: reactions.map((payload) => toWire({ payload })),
    count: counts.reduce((sum, { count }) => sum + count, 0),
    ...(follows !== undefined && { follows }),
  }
}

/** The root of the thread that a message belongs to. Fails if the caller may not read it. */
export async function requireThread(
  services: ThreadsServices,
  me: CurrentUser,
  mid: number,
): Promise<number> {
  const { db, clock } = services
  const [found] = await readThreadPlaces(db, [mid], clock.now())
  const place = found ?? (await findReplyPlace(db, mid, clock.now()))
  if (!place || !mayReadMessage(services, me, place)) throw fail('not-found')
  return found?.root_mid ?? mid
}

const toWire = ({ payload }: { payload: string }) => JSON.parse(payload) as ChatMessage
