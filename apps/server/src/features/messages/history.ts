import { limits, refuse } from '@parley/protocol'
import { maySeeChannel } from '@parley/rules'
import type { Me } from '../../http/me.ts'
import { Json } from '../../http/on.ts'
import type { Services } from '../../services.ts'
import { requireChannel } from '../channels/index.ts'
import { readPage } from './store.ts'
import { type Chat, chatWith } from './wire.ts'

interface Query {
  before?: number
  after?: number
  limit?: number
}

/** A page of a channel, for those who can see it. */
export async function channelPage(
  services: Services,
  me: Me,
  gid: number,
  query: Query,
): Promise<Json> {
  if (!maySeeChannel(me, requireChannel(services, gid))) throw refuse('forbidden')
  return page(services, { gid }, query)
}

/** A page of a direct chat; with somebody unknown it is empty. */
export const directPage = (services: Services, me: Me, uid: number, query: Query): Promise<Json> =>
  page(services, chatWith(me.uid, uid), query)

async function page(services: Services, chat: Chat, query: Query): Promise<Json> {
  const limit = query.limit ?? limits.historyPage
  if (limit < 0) throw refuse('bad-limit', { field: 'limit' })
  const text = await readPage(services.database, chat, {
    before: query.before,
    after: query.after,
    limit: Math.min(limit, limits.historyMax),
    now: services.clock.now(),
  })
  return new Json(text)
}
