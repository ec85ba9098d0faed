const letter = String.raw`[\p{L}\p{N}\p{M}]`
// Scripts without spaces: a word may stand between any other characters.
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u

/** Finds words in texts, whatever their case. */
export interface WordFilter {
  /** The words of a text that are not allowed, as they are written there, each once. */
  find(text: string): string[]
  /** The text with the letters of these words replaced by asterisks. */
  mask(text: string): string
}

/**
 * Makes a filter of words. A `*` at the end of a word stands for any letters. Without it only the whole word is found, except
 * in scripts that put no spaces between words.
 */
export function createWordFilter(words: readonly string[]): WordFilter {
  const sorted = words
    .map(cleanWord)
    .filter((word) => word !== '')
    // The longest first, so that a masked word is masked whole.
    .toSorted((a, b) => b.length - a.length)
  if (sorted.length === 0) return { find: () => [], mask: (text) => text }
  const pattern = patternOfAll(sorted)
  return {
    find: (text) => [...new Set(text.match(pattern))],
    mask: (text) => text.replace(pattern, (found) => '*'.repeat([...found].length)),
  }
}

/** A word as it is stored: without spaces at its ends; empty if it would match everything. */
export function cleanWord(word: string): string {
  const trimmed = word.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
  return /[\p{L}\p{N}\p{S}]/u.test(trimmed) ? trimmed : ''
}

function patternOfAll(words: readonly string[]): RegExp {
  const anywhere = words.filter((word) => unspaced.test(word)).map(patternOf)
  const whole = words.filter((word) => !unspaced.test(word)).map(patternOf)
  // The border is checked once at each position, not once for each word: texts are long, and there may be many words.
  const parts = whole.length === 0 ? [] : [`(?<!${letter})(?:${whole.join('|')})(?!${letter})`]
  // Where both kinds match, the unspaced word is the longer one.
  return new RegExp([...anywhere, ...parts].join('|'), 'giu')
}

function patternOf(word: string): string {
  const isStart = word.endsWith('*')
  const text = isStart ? word.slice(0, -1) : word
  const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
  return escaped + (isStart ? `${letter}*` : '')
}
