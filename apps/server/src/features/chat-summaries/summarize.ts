import { setImmediate } from 'node:timers/promises'
import { type ChatSummary, limits } from '@parley/protocol'
import { groupMentionOf, isGuest, mentionsOf } from '@parley/rules'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { Json } from '../../http/on.ts'
import {
  propertiesOf,
  readNewestOf,
  readReactionPayloads,
  readUnread,
  type SummaryRange,
} from '../messages/index.ts'
import { requireUser } from '../users/index.ts'
import { chatsOf, type OwnChat } from './own-chats.ts'
import type { ChatSummariesServices } from './services.ts'

// Each slice takes a few milliseconds of the main thread.
const chatsAtOnce = 50
const maxReactions = 1_000

/**
 * The unread messages and the newest message of each chat of a user that has a message. `before` leaves out newest
 * messages from that mid on. The answer is text, because the stored messages are not encoded again.
 */
export async function summarize(
  services: ChatSummariesServices,
  me: CurrentUser,
  before = Number.MAX_SAFE_INTEGER,
): Promise<Json> {
  const { database, clock } = services
  const upToMid = await database.lastMid()
  const range = { uid: me.uid, upToMid, now: clock.now() }
  const chats = await chatsOf(services, me)
  const found = { chats: [] as string[], reactions: [] as string[] }
  let bytesLeft: number = limits.summaryBytes
  for (let from = 0; from < chats.length; from += chatsAtOnce) {
    if (from > 0) await setImmediate()
    const slice = chats.slice(from, from + chatsAtOnce)
    const summaries = await summariesOf(services, slice, range)
    const told: number[] = []
    for (const { payload, ...summary } of summaries) {
      const isTold = payload !== null && summary.last_mid < before && payload.length <= bytesLeft
      if (isTold) {
        bytesLeft -= payload.length
        told.push(summary.last_mid)
      }
      const text = JSON.stringify(summary)
      found.chats.push(isTold ? `${text.slice(0, -1)},"last":${payload}}` : text)
    }
    if (told.length > 0 && found.reactions.length < maxReactions) {
      found.reactions.push(...(await readReactionPayloads(services.db, told, maxReactions)))
    }
  }
  return new Json(
    `{"up_to_mid":${upToMid},"chats":[${found.chats.join(',')}],"reactions":[${found.reactions.join(',')}]}`,
  )
}

interface Summary extends Omit<ChatSummary, 'last'> {
  payload: string | null
}

async function summariesOf(
  services: ChatSummariesServices,
  chats: readonly OwnChat[],
  range: SummaryRange,
): Promise<Summary[]> {
  const { database } = services
  const newest = await readNewestOf(database, chats, range)
  const unread = await readUnread(database, chats, range)
  const byPlace = new Map<number, Summary>()
  for (const [place, last_mid, payload] of newest) {
    const { target, read_mid } = chats[place] as OwnChat
    byPlace.set(place, { target, read_mid, last_mid, unread: [], mentions: [], payload })
  }
  const isReached = reachedBy(services, range.uid)
  for (const [place, mid, properties] of unread) {
    const summary = byPlace.get(place)
    // A message that was sent between both readings arrives over the stream.
    if (!summary) continue
    summary.unread.push(mid)
    if (properties !== null && isReached(propertiesOf({ properties }))) summary.mentions.push(mid)
  }
  const ascending = (mids: number[]) => mids.sort((a, b) => a - b)
  return [...byPlace.values()].map((summary) => ({
    ...summary,
    unread: ascending(summary.unread),
    mentions: ascending(summary.mentions),
  }))
}

/** Tells whether a message with these properties mentions a user, other than with `@here`. */
function reachedBy(services: ChatSummariesServices, uid: number) {
  const includesAll = !isGuest(requireUser(services, uid))
  return (properties: ReturnType<typeof propertiesOf>): boolean =>
    mentionsOf({ properties }).includes(uid) ||
    (includesAll && groupMentionOf({ properties }) === 'all')
}
