// Letters of scripts that are written without blanks, and Korean, whose words carry endings.
const unspaced =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]'
// Voicing marks may be signs of their own, of full or half width.
const marks = '[\\p{M}\\uff9e\\uff9f]*'
const letter = '[\\p{L}\\p{N}\\p{M}]'
const isUnspaced = new RegExp(unspaced, 'u')
const pieces = new RegExp(
  `(?:(?=${letter})${unspaced}${marks})|(?:(?!${unspaced})${letter})+|\\p{Extended_Pictographic}`,
  'gu',
)
const notLetters = /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]/gu
// Accents of Latin, Greek and Cyrillic, and the vowel points of Arabic and Hebrew.
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]/g
const foldable = /[ßøłđæœıþ]/g
const folded: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
}
// Longer words are found by their beginning.
const longest = 64
const asciiOnly = /^[\x20-\x7e\s]*$/
const asciiWord = /[a-z0-9]+/g

/** A text without case, accents and width. */
export function foldLetters(text: string): string {
  const plain = text.normalize('NFKD').replace(accents, '').toLowerCase().normalize('NFKC')
  return plain.replace(accents, '').replace(foldable, (sign) => folded[sign] ?? sign)
}

const normalize = (word: string): string =>
  foldLetters(word).replace(notLetters, '').slice(0, longest)

/** A word of a text, or a single letter of a script that is written without blanks. */
export interface TextUnit {
  /** Without case and accents. */
  word: string
  /** Its place in the text. */
  start: number
  end: number
  isLetter: boolean
  /** Whether it follows the unit before it directly. */
  isJoined: boolean
}

/** The words of a text, in order. */
function textUnits(text: string): TextUnit[] {
  if (asciiOnly.test(text)) return asciiUnits(text)
  const units: TextUnit[] = []
  // Words repeat, and taking off accents is slow.
  const known = new Map<string, { word: string; isLetter: boolean }>()
  let last = -1
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    let unit = known.get(piece)
    if (!unit) {
      unit = { word: normalize(piece), isLetter: isUnspaced.test(piece) }
      known.set(piece, unit)
    }
    const { word, isLetter } = unit
    if (word === '') continue
    const end = index + piece.length
    // A copy of `unit` with more members would take ten times as long.
    units.push({ word, start: index, end, isLetter, isJoined: last === index })
    last = end
  }
  return units
}

function asciiUnits(text: string): TextUnit[] {
  const units: TextUnit[] = []
  for (const { 0: piece, index } of text.toLowerCase().matchAll(asciiWord)) {
    const end = index + piece.length
    const word = piece.slice(0, longest)
    units.push({ word, start: index, end, isLetter: false, isJoined: false })
  }
  return units
}

/**
 * The words by which a search index finds a text, each once. Letters of scripts without blanks are indexed
 * in pairs, and the last one of a run alone, so that any part of a run is found.
 */
export function searchWords(text: string): string[] {
  if (asciiOnly.test(text)) {
    const words = text.toLowerCase().match(asciiWord) ?? []
    return [...new Set(words.map((word) => word.slice(0, longest)))]
  }
  const units = textUnits(text)
  return [...new Set(units.map((unit, at) => indexedWord(unit, units[at + 1])))]
}

const indexedWord = (unit: TextUnit, next: TextUnit | undefined): string =>
  unit.isLetter && next?.isLetter && next.isJoined ? unit.word + next.word : unit.word

/** Words that must be found one after the other: a quoted phrase, or what was typed between two blanks. */
export interface SearchTerm {
  units: readonly TextUnit[]
  /** Whether the last word may go on. */
  isPrefix: boolean
  /** The signs that must stand around the words, as in `C++`, `.NET` and `R&D`. */
  signs?: TermSigns | undefined
}

interface TermSigns {
  before: string
  /** Between a word and the next one. */
  between: readonly string[]
  after: string
}

/**
 * The words and quoted phrases of a query, each once. The last word is a prefix, unless it is quoted. Further words than
 * `maxTerms` are left out, so that a search finds more than was asked for, and takes no longer.
 */
export function searchTerms(query: string): SearchTerm[] {
  const parts = [...query.matchAll(/"([^"]*)"?|[^\s"]+/g)]
  const terms = new Map<string, SearchTerm>()
  for (const [at, { 0: part, 1: quoted }] of parts.entries()) {
    const typed = quoted ?? part
    const units = textUnits(typed).slice(0, maxPhraseWords)
    if (units.length === 0) continue
    const signs = units.length < maxPhraseWords ? signsOf(typed, units) : undefined
    const isLast = quoted === undefined && at === parts.length - 1
    const isPrefix = isLast && (signs?.after ?? '') === ''
    const key = JSON.stringify([units.map(({ word }) => word), isPrefix, signs])
    terms.set(key, { units, isPrefix, signs })
  }
  return [...terms.values()].slice(0, maxTerms)
}

// These belong to names. Others are punctuation, marks of Markdown and wildcards.
const isPartOfName = /[+#&%=/\\|<>]|\p{Sc}/u
const openings = /^["'“‘«([{¿¡*_~`]+/
const closings = /[.,;:!?…"'”’»)\]}*_~`]+$/

/** The signs of a term; undefined if they do not matter. */
function signsOf(typed: string, units: readonly TextUnit[]): TermSigns | undefined {
  const before = plainSigns(typed.slice(0, units[0]?.start)).replace(openings, '')
  const after = plainSigns(typed.slice(units.at(-1)?.end)).replace(closings, '')
  const between = units
    .slice(1)
    .map(({ start }, at) => plainSigns(typed.slice(units[at]?.end, start)))
  const isName = before === '.' || isPartOfName.test([before, ...between, after].join(' '))
  return isName ? { before: before.trimStart(), between, after: after.trimEnd() } : undefined
}

const plainSigns = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ')

const maxTerms = 16
const maxPhraseWords = 32

/** A word that an index must contain. */
export interface IndexedTerm {
  word: string
  isPrefix: boolean
}

/** The indexed words that a text must have in order to contain a term. Texts that have them may still lack it. */
export function indexedTerms({ units, isPrefix }: SearchTerm): IndexedTerm[] {
  return units.flatMap((unit, at) => {
    const next = units[at + 1]
    const isPair = unit.isLetter && next?.isLetter === true && next.isJoined
    if (isPair) return [{ word: unit.word + next.word, isPrefix: false }]
    // The second letter of a pair needs no entry of its own.
    const isSecond = unit.isLetter && unit.isJoined && units[at - 1]?.isLetter === true
    if (isSecond) return []
    const isOpen = unit.isLetter || (isPrefix && next === undefined)
    return [{ word: unit.word, isPrefix: isOpen }]
  })
}

/**
 * Where a text contains the terms, as ranges of characters, at most 100 for each term; undefined unless it contains all of
 * them.
 */
export function findTerms(
  text: string,
  terms: readonly SearchTerm[],
): [start: number, end: number][] | undefined {
  const units = textUnits(text)
  const ranges: [number, number][] = []
  for (const term of terms) {
    const found = placesOf(text, units, term)
    if (found.length === 0) return undefined
    ranges.push(...found)
  }
  return merged(ranges)
}

const maxPlaces = 100

function placesOf(text: string, units: readonly TextUnit[], term: SearchTerm): [number, number][] {
  const found: [number, number][] = []
  const last = term.units.length - 1
  for (let at = 0; at + last < units.length && found.length < maxPlaces; at++) {
    if (!term.units.every((wanted, step) => agrees(term, wanted, units[at + step], step))) continue
    if (term.signs && !hasSigns(text, units.slice(at, at + last + 1), term.signs)) continue
    const { before = '', after = '' } = term.signs ?? {}
    const end = endOf(text, units[at + last] as TextUnit, term)
    found.push([(units[at] as TextUnit).start - before.length, end + after.length])
  }
  return found
}

function hasSigns(
  text: string,
  units: readonly TextUnit[],
  { before, between, after }: TermSigns,
): boolean {
  const start = units[0]?.start ?? 0
  const end = units.at(-1)?.end ?? 0
  return (
    plainSigns(text.slice(Math.max(0, start - before.length), start)) === before &&
    plainSigns(text.slice(end, end + after.length)) === after &&
    between.every((gap, at) => plainSigns(text.slice(units[at]?.end, units[at + 1]?.start)) === gap)
  )
}

function agrees(
  { units, isPrefix }: SearchTerm,
  wanted: TextUnit,
  unit: TextUnit | undefined,
  step: number,
): boolean {
  if (unit === undefined || unit.isLetter !== wanted.isLetter) return false
  if (step > 0 && wanted.isLetter && wanted.isJoined && !unit.isJoined) return false
  const isOpen = isPrefix && step === units.length - 1
  return isOpen ? unit.word.startsWith(wanted.word) : unit.word === wanted.word
}

/** The end of a match: within the word if only its beginning was asked for. */
function endOf(text: string, unit: TextUnit, { units }: SearchTerm): number {
  const wanted = units.at(-1)?.word ?? ''
  if (unit.word === wanted) return unit.end
  let end = unit.start
  let length = 0
  for (const sign of text.slice(unit.start, unit.end)) {
    if (length >= wanted.length && !/\p{M}/u.test(sign)) break
    length += normalize(sign).length
    end += sign.length
  }
  return end
}

function merged(ranges: [number, number][]): [number, number][] {
  const sorted = ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const result: [number, number][] = []
  for (const [start, end] of sorted) {
    const before = result.at(-1)
    if (before && start <= before[1]) before[1] = Math.max(before[1], end)
    else result.push([start, end])
  }
  return result
}
