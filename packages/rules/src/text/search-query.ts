import { type SearchTrait, searchTraits } from '@parley/protocol'

/** The chat that `in:` names. Without a sign, it may be a channel or a direct chat. */
export interface PlaceName {
  kind: 'channel' | 'direct' | 'any'
  name: string
}

/** What a user typed into a search field. Names are not resolved yet. */
export interface TypedSearch {
  /** The rest without operators. Quoted phrases keep their quotes. */
  words: string
  from: readonly string[]
  in: readonly PlaceName[]
  has: readonly SearchTrait[]
  mentionsMe: boolean
  /** Only messages before this day. Days are written `2026-11-01`. */
  before: string | undefined
  /** Only messages after this day. */
  after: string | undefined
}

export const emptySearch: TypedSearch = {
  words: '',
  from: [],
  in: [],
  has: [],
  mentionsMe: false,
  before: undefined,
  after: undefined,
}

// An operator begins a word. Its value may be quoted, after the sign of a name or before it.
const pieces =
  /(?<![^\s])(from|in|has|mentions|before|after):([@#]?)(?:"([^"]*)"|([^\s"]+))(?=\s|$)|"[^"]*"?|[^\s"]+/gi

type Changes = Partial<TypedSearch>
type Reader = (value: string, sign: string, found: TypedSearch) => Changes | undefined

const readers: Record<string, Reader> = {
  from: (name, sign, { from }) => (sign === '#' ? undefined : { from: [...from, name] }),
  in: (name, sign, found) => ({ in: [...found.in, { kind: kindOf(sign), name }] }),
  has(value, sign, { has }) {
    const traits = value.toLowerCase().split(',')
    return sign === '' && traits.every(isTrait)
      ? { has: [...new Set([...has, ...traits])] }
      : undefined
  },
  mentions: (value) => (value.toLowerCase() === 'me' ? { mentionsMe: true } : undefined),
  before: (value, sign) => (sign === '' && isDay(value) ? { before: value } : undefined),
  after: (value, sign) => (sign === '' && isDay(value) ? { after: value } : undefined),
}

/** Reads the operators of a search. What is no operator, or has an unknown value, stays a word. */
export function readSearch(text: string): TypedSearch {
  let found = emptySearch
  const words: string[] = []
  for (const { 0: piece, 1: operator, 2: sign = '', 3: quoted, 4: plain } of text.matchAll(
    pieces,
  )) {
    const value = quoted ?? plain ?? ''
    const reader = operator && value.trim() !== '' ? readers[operator.toLowerCase()] : undefined
    const changes = reader?.(value.trim(), sign, found)
    if (changes) found = { ...found, ...changes }
    else words.push(piece)
  }
  return { ...found, words: words.join(' ') }
}

/** Writes a search as a user would type it: the operators, then the words. */
export function writeSearch(search: TypedSearch): string {
  const { words, from, has, mentionsMe, before, after } = search
  return [
    ...from.map((name) => `from:@${inQuotes(name)}`),
    ...search.in.map(({ kind, name }) => `in:${signs[kind]}${inQuotes(name)}`),
    ...(has.length > 0 ? [`has:${has.join(',')}`] : []),
    ...(mentionsMe ? ['mentions:me'] : []),
    ...(after === undefined ? [] : [`after:${after}`]),
    ...(before === undefined ? [] : [`before:${before}`]),
    ...(words === '' ? [] : [words]),
  ].join(' ')
}

/** Whether a search has neither words nor operators. */
export const isEmptySearch = (search: TypedSearch): boolean => writeSearch(search) === ''

/** Whether two names are the same to a search: case does not matter, and a quote cannot be written. */
export const isSameName = (one: string, other: string): boolean =>
  plainName(one) === plainName(other)

/** The first moment of a day in the local time zone, or of the day `days` after it. */
export function startOfDay(day: string, days = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + days).getTime()
}

/** The day of a moment in the local time zone. */
export function dayOf(time: number): string {
  const moment = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  const year = String(moment.getFullYear()).padStart(4, '0')
  return `${year}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

const signs = { channel: '#', direct: '@', any: '' } as const

const kindOf = (sign: string) => (sign === '#' ? 'channel' : sign === '@' ? 'direct' : 'any')

const isTrait = (value: string): value is SearchTrait =>
  (searchTraits as readonly string[]).includes(value)

// A day that does not exist, such as February 30, becomes another one.
const isDay = (value: string) =>
  /^[12]\d{3}-\d\d-\d\d$/.test(value) && dayOf(startOfDay(value)) === value

const withoutQuotes = (name: string) => name.replaceAll('"', '').replace(/\s+/g, ' ').trim()
const plainName = (name: string) => withoutQuotes(name).toLowerCase()

function inQuotes(name: string): string {
  const plain = withoutQuotes(name)
  return /\s|^[@#]/.test(plain) ? `"${plain}"` : plain
}
