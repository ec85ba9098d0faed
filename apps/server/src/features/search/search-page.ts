import { type ChatMessage, isText, type SearchPage, type SearchQuery } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { indexedPercent } from '../messages/index.ts'
import { toCursor } from './cursor.ts'
import { findMatches, type Hit } from './find-messages.ts'
import { readQuery } from './read-query.ts'
import type { SearchServices } from './services.ts'
import { toFileRows } from './file-rows.ts'

const maxRanges = 100

/** A page of the messages and files that match a query, newest first. */
export async function searchPage(
  services: SearchServices,
  me: CurrentUser,
  query: SearchQuery,
): Promise<SearchPage> {
  const search = readQuery(me, query)
  const { hits, next } = search
    ? await findMatches(services, me, search)
    : { hits: [], next: undefined }
  const files = await toFileRows(services, hits)
  return {
    items: hits.map((hit) => ({
      message: JSON.parse(hit.row.payload) as ChatMessage,
      highlights: highlightsOf(hit),
      file: files.get(hit.row.mid) ?? null,
    })),
    next_cursor: next === undefined ? null : toCursor(next),
    total: null,
    indexed_percent: await indexedPercent(services),
  }
}

const highlightsOf = ({ row, ranges }: Hit) =>
  isText(row.content_type ?? '')
    ? ranges.slice(0, maxRanges).map(([a, b]) => [a, b] as [number, number])
    : []
