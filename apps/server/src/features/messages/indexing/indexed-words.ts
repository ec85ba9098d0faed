import type { Properties } from '@parley/protocol'
import {
  groupMentionOf,
  mentionsOf,
  searchableText,
  searchTraits,
  searchWords,
} from '@parley/rules'
import type { MessageRow } from '../tables.ts'

type IndexedRow = Pick<
  MessageRow,
  'gid' | 'dm_user_a' | 'dm_user_b' | 'from_uid' | 'content_type' | 'content'
>

// Facts are words with a sign of the private use area, which words of texts never have.
const fact = (name: string) => `\ue000${name}`

/** Words of the index that stand for a fact about a message and not for its text. */
export const facts = {
  channel: (gid: number) => fact(`g${gid}`),
  /** A direct chat in which the user takes part. */
  participant: (uid: number) => fact(`u${uid}`),
  direct: (a: number, b: number) => fact(`d${Math.min(a, b)}x${Math.max(a, b)}`),
  author: (uid: number) => fact(`f${uid}`),
  mention: (uid: number) => fact(`m${uid}`),
  /** `@all`. Who `@here` reaches is not known to the server. */
  mentionAll: fact('mall'),
  trait: (name: string) => fact(`h${name}`),
}

/** The words of the search index for a message, with blanks between them. */
export function indexedWords(row: IndexedRow, properties: Properties | null): string {
  const content = {
    content_type: row.content_type ?? '',
    content: row.content ?? '',
    properties,
  }
  return [
    ...placeOf(row),
    facts.author(row.from_uid),
    ...mentionsOf({ properties }).map(facts.mention),
    ...(groupMentionOf({ properties }) === 'all' ? [facts.mentionAll] : []),
    ...searchTraits(content).map(facts.trait),
    ...searchWords(searchableText(content)),
  ].join(' ')
}

function placeOf({ gid, dm_user_a, dm_user_b }: IndexedRow): string[] {
  if (gid !== null) return [facts.channel(gid)]
  const [a, b] = [dm_user_a as number, dm_user_b as number]
  return [...new Set([facts.participant(a), facts.participant(b)]), facts.direct(a, b)]
}
