/** How a name matches a query: the rank, best first, and the matching characters of the name. */
interface Match {
  rank: 0 | 1 | 2 | 3
  at: readonly number[]
}

/**
 * Matches a name: by its start (rank 0), the start of a word (1), any part (2), or all letters of the
 * query in their order, the first at the start of a word (3): "hrbr" finds "harbour".
 */
export function matchOf(name: string, query: string): Match | undefined {
  const text = fold(name)
  const wanted = fold(query)
  const at = startOf(text, wanted)
  if (at < 0) return lettersOf(text, wanted)
  const rank = at === 0 ? 0 : startsWord(text, at) ? 1 : 2
  return { rank, at: [...wanted].map((_, index) => at + index) }
}

/** The best matches first; equal matches keep their order. */
export function findBest<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  query: string,
  limit: number,
): T[] {
  const ranked = all.flatMap((one) => {
    const match = matchOf(nameOf(one), query)
    return match ? [{ one, rank: match.rank }] : []
  })
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ one }) => one)
}

/** Splits a name into parts that match the query and parts between them, for highlighting. */
export function markIn(name: string, query: string): { text: string; isHit: boolean }[] {
  const match = query === '' || fold(name).length !== name.length ? undefined : matchOf(name, query)
  const hits = new Set(match?.at)
  const parts: { text: string; isHit: boolean }[] = []
  for (let at = 0; at < name.length; at++) {
    const isHit = hits.has(at)
    const last = parts.at(-1)
    if (last?.isHit === isHit) last.text += name[at]
    else parts.push({ text: name[at] ?? '', isHit })
  }
  return parts
}

// The first occurrence at the start of a word, else the first one.
function startOf(text: string, wanted: string): number {
  const first = text.indexOf(wanted)
  for (let at = first; at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (startsWord(text, at)) return at
  }
  return first
}

function lettersOf(text: string, wanted: string): Match | undefined {
  const letters = wanted.replace(/\s/g, '')
  for (let start = 0; start < text.length; start++) {
    if (text[start] !== letters[0] || !startsWord(text, start)) continue
    const at = [start]
    for (const letter of letters.slice(1)) at.push(text.indexOf(letter, (at.at(-1) ?? 0) + 1))
    if (at.every((one, index) => index === 0 || one > (at[index - 1] ?? 0))) return { rank: 3, at }
  }
  return undefined
}

/** Removes case and accents: "tomas" finds "Tomás". */
const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase().replaceAll('ı', 'i')

const startsWord = (text: string, at: number) => /[\s\-_.,/]/.test(text[at - 1] ?? ' ')
