import { type ChatMessage, channelHistory, directHistory, limits } from '@parley/protocol'
import type { Api } from '../request/api.ts'
import { RequestError } from '../request/request-error.ts'
import { type ChatKey, idOf, isChannelKey } from '../store/chat-key.ts'

/** The mids between two others, both excluded. */
export interface MidRange {
  after: number
  before: number
}

/** The smallest range that contains both. */
export const rangeOfBoth = (a: MidRange, b: MidRange): MidRange => ({
  after: Math.min(a.after, b.after),
  before: Math.max(a.before, b.before),
})

/** The `local_id`s of the messages that `me` sent to a chat within a range, as its history has them. */
export async function fetchSentLocalIds(
  api: Api,
  me: number,
  key: ChatKey,
  { after, before }: MidRange,
): Promise<Set<number>> {
  const sent = new Set<number>()
  for (let from = after; ; ) {
    const page = await fetchPage(api, key, { after: from, before, limit: limits.maxHistory })
    for (const { from_uid, detail } of page) {
      const local_id = detail.type !== 'reaction' && detail.properties?.local_id
      if (from_uid === me && typeof local_id === 'number') sent.add(local_id)
    }
    const last = page.at(-1)
    if (!last || page.length < limits.maxHistory) return sent
    from = last.mid
  }
}

async function fetchPage(
  api: Api,
  key: ChatKey,
  query: MidRange & { limit: number },
): Promise<ChatMessage[]> {
  try {
    return isChannelKey(key)
      ? await api.call(channelHistory, { params: { gid: idOf(key) }, query })
      : await api.call(directHistory, { params: { uid: idOf(key) }, query })
  } catch (error) {
    // The chat was left or deleted.
    if (error instanceof RequestError && [403, 404].includes(error.status)) return []
    throw error
  }
}
