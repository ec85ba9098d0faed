/**
 * The rank of a match, best first: start of the name, start of a word, anywhere. Undefined without a
 * match.
 */
export function rankOf(name: string, query: string): 0 | 1 | 2 | undefined {
  const text = fold(name)
  const wanted = fold(query)
  if (text.startsWith(wanted)) return 0
  const at = text.indexOf(wanted)
  if (at < 0) return undefined
  return startsWord(text, wanted) ? 1 : 2
}

/** The best matches first; equal matches keep their order. */
export function findBest<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  query: string,
  limit: number,
): T[] {
  const ranked = all.flatMap((one) => {
    const rank = rankOf(nameOf(one), query)
    return rank === undefined ? [] : [{ one, rank }]
  })
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ one }) => one)
}

/** Splits a name into the parts before, in and after the match, for highlighting. */
export function markIn(name: string, query: string): [string, string, string] {
  const text = fold(name)
  const wanted = fold(query)
  const at = wanted === '' || text.length !== name.length ? -1 : text.indexOf(wanted)
  if (at < 0) return [name, '', '']
  const end = at + wanted.length
  return [name.slice(0, at), name.slice(at, end), name.slice(end)]
}

/** Removes case and accents: "tomas" finds "Tomás". */
const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()

function startsWord(text: string, wanted: string) {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (/[\s\-_.,/]/.test(text[at - 1] ?? ' ')) return true
  }
  return false
}
