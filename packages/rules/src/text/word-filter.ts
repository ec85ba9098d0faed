import { foldLetters } from './search-words.ts'

const letter = String.raw`[\p{L}\p{N}\p{M}]`
// Scripts without spaces: a word may stand between any other characters.
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u

/** Finds words in texts, whatever their case, accents and invisible signs. */
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
    .map((word) => foldText(cleanWord(word)).text.trim())
    .filter(isWord)
    // The longest first, so that a masked word is masked whole.
    .toSorted((a, b) => b.length - a.length)
  if (sorted.length === 0) return { find: () => [], mask: (text) => text }
  const pattern = patternOfAll(sorted)
  return {
    find: (text) => [...new Set(rangesOf(text, pattern).map(([from, to]) => text.slice(from, to)))],
    mask(text) {
      let masked = ''
      let at = 0
      for (const [from, to] of rangesOf(text, pattern)) {
        masked += text.slice(at, from) + '*'.repeat([...text.slice(from, to)].length)
        at = to
      }
      return masked + text.slice(at)
    },
  }
}

type Range = [from: number, to: number]

/** The places of the words in a text, in order. */
function rangesOf(text: string, pattern: RegExp): Range[] {
  const folded = foldText(text)
  const ranges: Range[] = []
  for (const { 0: found, index } of folded.text.matchAll(pattern)) {
    const from = folded.starts[index] ?? 0
    const to = folded.ends[index + found.length - 1] ?? text.length
    // A letter that folds to several, such as a ligature, may have a part of two words.
    if (from >= (ranges.at(-1)?.[1] ?? 0)) ranges.push([from, to])
  }
  return ranges
}

interface Folded {
  text: string
  /** Where the sign begins of which a folded one is made, and where it ends. */
  starts: number[]
  ends: number[]
}

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
// A sign with its marks, and the parts of a Korean syllable.
const signs =
  /[\uac00-\ud7a3]?[\u1100-\u115e\u1161-\u11ff]+|\P{M}[\p{M}\p{Default_Ignorable_Code_Point}]*|\p{M}+/gu

function foldText(text: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] }
  const known = new Map<string, string>()
  for (const { 0: sign, index } of text.matchAll(signs)) {
    let plain = known.get(sign)
    if (plain === undefined) {
      plain = foldLetters(sign.replace(invisible, ''))
      known.set(sign, plain)
    }
    folded.text += plain
    for (let at = 0; at < plain.length; at++) {
      folded.starts.push(index)
      folded.ends.push(index + sign.length)
    }
  }
  return folded
}

const isWord = (word: string) => /[\p{L}\p{N}\p{S}]/u.test(word)

/** A word as it is stored: without spaces at its ends; empty if it would match everything. */
export function cleanWord(word: string): string {
  const trimmed = word.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
  return isWord(trimmed) ? trimmed : ''
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
  const spaced = escaped.replaceAll(' ', String.raw`\s+`)
  return spaced + (isStart ? `${letter}*` : '')
}
