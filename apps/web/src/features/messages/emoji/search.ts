import type { Emoji } from './emojis.ts'

/** A found emoji with the shortcode that was found. */
export interface FoundEmoji {
  emoji: Emoji
  code: string
}

interface Ranked extends FoundEmoji {
  rank: number
  recent: number
}

/**
 * The emojis for a query: first those with a shortcode that begins with it, then those with such a word, then
 * those with such a keyword. Among equals an exact code comes first, then the recent ones, then those of the server,
 * then the shorter codes.
 */
export function searchEmojis(
  all: readonly Emoji[],
  query: string,
  recent: readonly string[],
): FoundEmoji[] {
  const wanted = query.trim().toLowerCase().replace(/^:|:$/g, '').replace(/\s+/g, '_')
  if (wanted === '') return []
  const found: Ranked[] = []
  for (const emoji of all) {
    const match = rankOf(emoji, wanted)
    if (!match) continue
    const at = recent.indexOf(emoji.codes[0] ?? '')
    found.push({ emoji, ...match, recent: at < 0 ? recent.length : at })
  }
  const orderOf = ({ emoji, code, rank, recent: at }: Ranked) => [
    rank,
    code === wanted ? 0 : 1,
    at,
    emoji.picture === undefined ? 1 : 0,
    code.length,
  ]
  return found
    .map((one) => ({ ...one, order: orderOf(one) }))
    .sort((a, b) => compare(a.order, b.order))
    .map(({ emoji, code }) => ({ emoji, code }))
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

function rankOf({ codes, name, tags }: Emoji, wanted: string) {
  const [first = ''] = codes
  const byCode = codes.find((code) => code.startsWith(wanted))
  if (byCode !== undefined) return { rank: 0, code: byCode }
  const words = wanted.split('_')
  if (words.every((word) => hasWord([name, ...codes], word))) return { rank: 1, code: first }
  if (words.every((word) => hasWord([name, ...codes, ...tags], word))) {
    return { rank: 2, code: first }
  }
  return undefined
}

const hasWord = (texts: readonly string[], word: string) =>
  texts.some((text) =>
    text
      .toLowerCase()
      .split(/[\s_-]+/)
      .some((one) => one.startsWith(word)),
  )
