import { Readable } from 'node:stream'
import { limits, fail } from '@parley/protocol'
import { maySeeChannel } from '@parley/rules'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { Json } from '../../../http/on.ts'
import type { MessagesServices } from '../services.ts'
import { requireChannel } from '../../channels/index.ts'
import { type Chat, chatWith } from '../chat.ts'
import { firstMidOf, type Page, readPage } from './history-store.ts'

interface Query {
  before?: number
  after?: number
  limit?: number
}

/** A page of a channel, for users who can see it. */
export async function channelPage(
  services: MessagesServices,
  me: CurrentUser,
  gid: number,
  query: Query,
): Promise<Json> {
  if (!maySeeChannel(me, requireChannel(services, gid))) throw fail('forbidden')
  return page(services, { gid }, query)
}

/** A page of a direct chat. Empty if the other user is unknown. */
export const directPage = (
  services: MessagesServices,
  me: CurrentUser,
  uid: number,
  query: Query,
): Promise<Json> => page(services, chatWith(me.uid, uid), query)

async function page(services: MessagesServices, chat: Chat, query: Query): Promise<Json> {
  const asked = query.limit ?? limits.historyPage
  if (asked < 0) throw fail('bad-limit', { field: 'limit' })
  const limit = Math.min(asked, limits.historyMax)
  const wanted = { before: query.before, after: query.after, limit, now: services.clock.now() }
  if (limit > limits.historyPage) {
    return new Json(Readable.from(pageInParts(services, chat, wanted)))
  }
  if (query.after === undefined) {
    return new Json(await services.messages.history.page(chat, query.before, limit))
  }
  const found = await readPage(services.database, chat, wanted)
  return new Json(`[${found?.json ?? ''}]`)
}

// A large page is read in parts while it is sent, at the pace of the client, to bound memory.
async function* pageInParts(
  { database }: Pick<MessagesServices, 'database'>,
  chat: Chat,
  wanted: Page,
) {
  const first =
    wanted.after === undefined ? await firstMidOf(database, chat, wanted) : wanted.after + 1
  let after = (first ?? Number.MAX_SAFE_INTEGER) - 1
  let separator = '['
  for (let left = wanted.limit; left > 0; left -= limits.historyPage) {
    const limit = Math.min(left, limits.historyPage)
    const part = await readPage(database, chat, { ...wanted, after, limit })
    if (!part) break
    yield separator + part.json
    separator = ','
    after = part.lastMid
  }
  yield separator === '[' ? '[]' : ']'
}
