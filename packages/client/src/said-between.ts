import { type ChatMessage, channelHistory, directHistory, limits } from '@parley/protocol'
import { type Api, ApiError } from './api.ts'
import { type ChatKey, idOf, isChannelKey } from './chat-key.ts'

/** A stretch of mids, neither end included. */
export interface Span {
  after: number
  before: number
}

/** The smallest span that holds both. */
export const spanOf = (a: Span, b: Span): Span => ({
  after: Math.min(a.after, b.after),
  before: Math.max(a.before, b.before),
})

/** The `local_id`s of what somebody said in a chat within a span, as its history has it. */
export async function saidBetween(
  api: Api,
  me: number,
  key: ChatKey,
  { after, before }: Span,
): Promise<Set<number>> {
  const said = new Set<number>()
  for (let from = after; ; ) {
    const page = await pageOf(api, key, { after: from, before, limit: limits.historyMax })
    for (const { from_uid, detail } of page) {
      const local_id = detail.type !== 'reaction' && detail.properties?.local_id
      if (from_uid === me && typeof local_id === 'number') said.add(local_id)
    }
    const last = page.at(-1)
    if (!last || page.length < limits.historyMax) return said
    from = last.mid
  }
}

async function pageOf(
  api: Api,
  key: ChatKey,
  query: Span & { limit: number },
): Promise<ChatMessage[]> {
  try {
    return isChannelKey(key)
      ? await api.call(channelHistory, { params: { gid: idOf(key) }, query })
      : await api.call(directHistory, { params: { uid: idOf(key) }, query })
  } catch (error) {
    // A chat that is not ours any more, or never was: nothing to be found there.
    if (error instanceof ApiError && [403, 404].includes(error.status)) return []
    throw error
  }
}
