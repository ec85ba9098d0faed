/** How well a name fits what was typed, best first: its start, the start of a word, anywhere. */
export function rankOf(name: string, query: string): 0 | 1 | 2 | undefined {
  const text = fold(name)
  const wanted = fold(query)
  if (text.startsWith(wanted)) return 0
  const at = text.indexOf(wanted)
  if (at < 0) return undefined
  return startsWord(text, wanted) ? 1 : 2
}

/** The best fitting first; among equals the order stays. */
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

/** Where in a name the typed part stands, to light it up. */
export function markIn(name: string, query: string): [string, string, string] {
  const text = fold(name)
  const wanted = fold(query)
  const at = wanted === '' || text.length !== name.length ? -1 : text.indexOf(wanted)
  if (at < 0) return [name, '', '']
  const end = at + wanted.length
  return [name.slice(0, at), name.slice(at, end), name.slice(end)]
}

/** Without case and accents: "Tomás" is found by "tomas". */
const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()

function startsWord(text: string, wanted: string) {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (/[\s\-_.,/]/.test(text[at - 1] ?? ' ')) return true
  }
  return false
}
