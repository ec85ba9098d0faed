import { fail, type SearchQuery, type SearchTrait, searchTraits } from '@parley/protocol'
import { indexedTerms, type SearchTerm, searchTerms } from '@parley/rules'
import type { TextQuery } from '../../engines/database/text-query.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { parseInt64 } from '../../http/request/validator.ts'
import { facts } from '../messages/index.ts'
import { readCursor } from './cursor.ts'

/** A conversation that is searched. */
export type Place = { gid: number } | { uid: number }

/** A query that was checked. */
export interface Search {
  terms: readonly SearchTerm[]
  /** The query of the search index. */
  words: TextQuery
  /** The conversations to search; undefined for all. */
  places: readonly Place[] | undefined
  /** Times, exclusive. Milliseconds. */
  before: number | undefined
  after: number | undefined
  /** Only messages with a lower mid. */
  below: number
  limit: number
}

const defaultLimit = 20
const maxLimit = 100

/** Reads the query of a search. Returns undefined if no message can match it. */
export function readQuery(me: CurrentUser, query: SearchQuery): Search | undefined {
  const { q = '', from, has, mentions, before, after, limit = defaultLimit } = query
  const filters = [from, query.in, has, mentions, before, after]
  if (q.trim() === '' && filters.every((filter) => filter === undefined)) throw fail('empty-query')
  if (limit < 1 || limit > maxLimit) throw fail('bad-filter', { field: 'limit' })
  const places = query.in === undefined ? undefined : listed('in', query.in).map(readPlace)
  const below = query.cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(query.cursor)
  const terms = searchTerms(q)
  const words = [...wordsOf(terms), ...filtersOf(me, query)]
  if (q.trim() !== '' && terms.length === 0) return undefined
  return { terms, words, places, before, after, below, limit }
}

const wordsOf = (terms: readonly SearchTerm[]): TextQuery =>
  terms.flatMap(indexedTerms).map((word) => [word])

function filtersOf(me: CurrentUser, { from, has, mentions, type }: SearchQuery): TextQuery {
  const authors =
    from === undefined ? undefined : listed('from', from).map((uid) => readId('from', uid))
  const traits = has === undefined ? [] : listed('has', has).map(readTrait)
  return [
    ...(authors ? [authors.map(facts.author)] : []),
    ...traits.map((trait) => [facts.trait(trait)]),
    ...(mentions ? [[facts.mention(me.uid), facts.mentionAll]] : []),
    ...(type === 'file' ? [[facts.trait('file'), facts.trait('voice')]] : []),
  ].map((words) => words.map((word) => ({ word })))
}

const maxList = 100

/** The values of a filter, each once. */
function listed(field: string, text: string): string[] {
  const values = new Set(text.split(',').map((word) => word.trim()))
  if (values.size > maxList) throw fail('bad-filter', { field })
  return [...values]
}

function readPlace(text: string): Place {
  const [, kind, id = ''] = /^(gid|uid):(.+)$/.exec(text) ?? []
  if (kind === undefined) throw fail('bad-filter', { field: 'in' })
  return kind === 'gid' ? { gid: readId('in', id) } : { uid: readId('in', id) }
}

function readId(field: string, text: string): number {
  const id = parseInt64(text)
  if (id === undefined) throw fail('bad-filter', { field })
  return id
}

function readTrait(text: string): SearchTrait {
  const trait = searchTraits.find((one) => one === text)
  if (!trait) throw fail('bad-filter', { field: 'has' })
  return trait
}
