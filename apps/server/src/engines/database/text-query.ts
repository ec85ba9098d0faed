/** A word of the search index. A prefix stands for every word that begins with it. */
export interface IndexWord {
  word: string
  isPrefix?: boolean
}

/** A query of the search index: a row matches if its words include at least one word of each list. */
export type TextQuery = readonly (readonly IndexWord[])[]

/** Whether the words of a row match a query. */
export const matchesWords = (query: TextQuery, words: readonly string[]): boolean =>
  query.every((list) =>
    list.some(({ word, isPrefix }) =>
      words.some((one) => (isPrefix ? one.startsWith(word) : one === word)),
    ),
  )

// The words come from users. Those that the index can hold have no sign of the query languages.
const requirePlain = (word: string): string => {
  if (/[\0-\x2f\x3a-\x60\x7b-\x7f]/.test(word)) throw new Error(`Not a word of the index: ${word}`)
  return word
}

const compile = (query: TextQuery, and: string, or: string, one: (word: IndexWord) => string) =>
  query.map((words) => `(${words.map(one).join(or)})`).join(and)

/** The query in the language of FTS5. */
export const toFts5 = (query: TextQuery): string =>
  compile(query, ' AND ', ' OR ', ({ word, isPrefix }) =>
    isPrefix ? `"${requirePlain(word)}" *` : `"${requirePlain(word)}"`,
  )

/** The query in the language of PostgreSQL's `tsquery`. */
export const toTsQuery = (query: TextQuery): string =>
  compile(query, ' & ', ' | ', ({ word, isPrefix }) =>
    isPrefix ? `'${requirePlain(word)}':*` : `'${requirePlain(word)}'`,
  )

/** The rows to find: the newest `limit` with a mid below `below`. */
export interface MatchRange {
  below: number
  /** Only mids above it. */
  above: number
  limit: number
}
