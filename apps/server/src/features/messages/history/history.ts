import { Readable } from 'node:stream'
import { limits, fail } from '@parley/protocol'
import { maySeeChannel } from '@parley/rules'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { Json } from '../../../http/on.ts'
import type { MessagesServices } from '../services.ts'
import { requireChannel } from '../../channels/index.ts'
import { type Chat, chatWith } from '../chat.ts'
import { historyJson, withOwnProperties } from './history-json.ts'
import { firstMidOf, type Page, readLaterReactions, readPage } from './history-store.ts'

interface Query {
  before?: number
  after?: number
  limit?: number
  with_reactions?: boolean
}

/** A page of a channel, for users who can see it. */
export async function channelPage(
  services: MessagesServices,
  me: CurrentUser,
  gid: number,
  query: Query,
): Promise<Json> {
  if (!maySeeChannel(me, requireChannel(services, gid))) throw fail('forbidden')
  return page(services, me, { gid }, query)
}

/** A page of a direct chat. Empty if the other user is unknown. */
export const directPage = (
  services: MessagesServices,
  me: CurrentUser,
  uid: number,
  query: Query,
): Promise<Json> => page(services, me, chatWith(me.uid, uid), query)

async function page(
  services: MessagesServices,
  { uid }: CurrentUser,
  chat: Chat,
  query: Query,
): Promise<Json> {
  const asked = query.limit ?? limits.historyPage
  if (asked < 0) throw fail('bad-limit', { field: 'limit' })
  const limit = Math.min(asked, limits.maxHistory)
  const wanted = { before: query.before, after: query.after, limit, now: services.clock.now() }
  if (limit > limits.historyPage) {
    return new Json(Readable.from(pageInParts(services, uid, chat, wanted)))
  }
  const { json: found, lastMid } = await smallPage(services, chat, wanted)
  const json = withOwnProperties(found, uid)
  if (!query.with_reactions || lastMid === undefined) return new Json(json)
  const reactions = await readLaterReactions(services.database, chat, wanted, lastMid)
  if (reactions.length === 0) return new Json(json)
  return new Json(
    Buffer.concat([json.subarray(0, -1), Buffer.from(`,${historyJson(reactions.join(','))}]`)]),
  )
}

/** A page as a JSON array, and the last mid that belongs to it, if others can follow. */
async function smallPage(services: MessagesServices, chat: Chat, wanted: Page) {
  if (wanted.after === undefined) {
    const { before, limit } = wanted
    const json = await services.messages.history.page(chat, before, limit)
    const isEmpty = json.length <= emptyArray.length
    return { json, lastMid: before === undefined || isEmpty ? undefined : before - 1 }
  }
  const found = await readPage(services.database, chat, wanted)
  return { json: Buffer.from(`[${historyJson(found?.json ?? '')}]`), lastMid: found?.lastMid }
}

const emptyArray = '[]'

// A large page is read in parts while it is sent, at the pace of the client, to bound memory. It ends early if its
// messages are long: a client that asks for the next page goes on there.
async function* pageInParts(
  { database }: Pick<MessagesServices, 'database'>,
  uid: number,
  chat: Chat,
  wanted: Page,
) {
  const first =
    wanted.after === undefined ? await firstMidOf(database, chat, wanted) : wanted.after + 1
  let after = (first ?? Number.MAX_SAFE_INTEGER) - 1
  let separator = '['
  let length = 0
  for (let left = wanted.limit; left > 0; left -= limits.historyPage) {
    const limit = Math.min(left, limits.historyPage)
    const part = await readPage(database, chat, { ...wanted, after, limit })
    if (!part) break
    yield withOwnProperties(Buffer.from(separator + historyJson(part.json)), uid)
    separator = ','
    after = part.lastMid
    length += part.json.length
    if (length > limits.historyPageBytes) break
  }
  yield Buffer.from(separator === '[' ? '[]' : ']')
}
