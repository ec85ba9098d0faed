import { findGroupMentions } from './group-mentions.ts'
import type { FoundLink } from './links.ts'

/** A piece of a plain message. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; uid: number }
  | { kind: 'group'; text: string }

type Found = { start: number; end: number; part: TextPart }

const mention = /(?<=^|\s)@(\d{1,16})(?=\s|$)/g

/** Whether a text may contain addresses. A cheap test before `findLinks`. */
export const mayHaveLinks = (text: string): boolean => /https?:\/\/|\S@\S/i.test(text)

/**
 * Cuts a text into words, links and mentions. Only people named in `mentions` are mentioned, and groups only if
 * `isGroup` says so.
 */
export function textParts(
  content: string,
  mentions: readonly number[],
  addresses: readonly FoundLink[] = [],
  isGroup = false,
): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  const add = (text: string) => {
    if (text !== '') parts.push({ kind: 'text', text })
  }
  for (const { start, end, part } of findParts(content, mentions, addresses, isGroup)) {
    const before = content.slice(from, start)
    const isMention = part.kind === 'mention'
    add(isMention ? withoutWireBlank(before, from === 0) : before)
    parts.push(part)
    from = end
    if (isMention && content[from] === ' ' && isBlankOrEnd(content[from + 1])) from++
  }
  add(content.slice(from))
  return parts
}

function findParts(
  content: string,
  mentions: readonly number[],
  addresses: readonly FoundLink[],
  isGroup: boolean,
): Found[] {
  const known = new Set(mentions)
  const links = addresses.map(({ start, end, href }): Found => {
    return { start, end, part: { kind: 'link', text: content.slice(start, end), href } }
  })
  const people: Found[] = isGroup
    ? findGroupMentions(content).map(({ start, end }) => {
        return { start, end, part: { kind: 'group', text: content.slice(start, end) } }
      })
    : []
  if (known.size === 0 && people.length === 0) return links
  for (const { 0: sign, 1: digits, index } of content.matchAll(mention)) {
    const uid = Number(digits)
    if (!known.has(uid)) continue
    people.push({ start: index, end: index + sign.length, part: { kind: 'mention', uid } })
  }
  // A mention is a whole word, so it cannot overlap an address.
  return [...links, ...people].sort((a, b) => a.start - b.start)
}

// On the wire a mention has a blank on each side. One of two blanks belongs to the mention, not to the text.
function withoutWireBlank(before: string, isStart: boolean): string {
  const hasTwo = before.endsWith(' ') && isBlankOrEnd(before.at(-2))
  return hasTwo && (isStart || before.length > 1) ? before.slice(0, -1) : before
}

const isBlankOrEnd = (sign: string | undefined) => sign === undefined || /\s/.test(sign)
