import { LinkifyIt } from 'linkify-it'

/** The position of an address in a text. */
export interface FoundLink {
  start: number
  end: number
  href: string
}

const linkify = new LinkifyIt()
// An address is shorter, and the search may take the square of a word's length.
const longestWord = 2_048
const longestName = 64
const word = /\S+/g
const candidate = /https?:\/\/|@/gi
const nameBeforeAt = /[\w!#$%&'*+/=?^`{|}~-][\w.!#$%&'*+/=?^`{|}~-]*$/

/**
 * Finds web and mail addresses. No other scheme becomes a link. Addresses are looked for word by word, because
 * they hold no white space and the cost of a search must not grow with the text.
 */
export function findLinks(text: string): FoundLink[] {
  const found: FoundLink[] = []
  for (const { 0: piece, index } of text.matchAll(word)) {
    if (piece.length <= longestWord) found.push(...linksInWord(piece, index))
  }
  return found
}

// linkify-it's own search wants a space or a sign before an address. Chinese and Japanese have none there, so
// only its check at a given place is used.
function linksInWord(text: string, offset: number): FoundLink[] {
  const found: FoundLink[] = []
  let from = 0
  for (const match of text.matchAll(candidate)) {
    if (match.index < from) continue
    const link = match[0] === '@' ? mailAt(text, match.index, from) : webAt(text, match)
    if (!link) continue
    from = link.end
    found.push({ ...link, start: offset + link.start, end: offset + link.end })
  }
  return found
}

function webAt(text: string, { 0: scheme, index }: RegExpExecArray): FoundLink | undefined {
  const afterColon = index + scheme.length - 2
  const length = linkify.testSchemaAt(text, scheme.slice(0, -2), afterColon)
  const address = text.slice(index, afterColon + length)
  return length > 0 && URL.canParse(address)
    ? { start: index, end: index + address.length, href: new URL(address).href }
    : undefined
}

function mailAt(text: string, at: number, from: number): FoundLink | undefined {
  const before = text.slice(Math.max(from, at - longestName), at)
  const name = nameBeforeAt.exec(before)?.[0]
  if (name === undefined) return undefined
  const start = at - name.length
  const address = text.slice(start, start + linkify.testSchemaAt(text, 'mailto:', start))
  return address.includes('.', name.length)
    ? { start, end: start + address.length, href: `mailto:${address}` }
    : undefined
}
