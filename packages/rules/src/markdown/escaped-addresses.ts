import type { MarkdownIt } from 'markdown-it'
import { shownAddress } from '../text/direction.ts'

const escapedSign = /\\([!-/:-@[-`{-~])/g
// As many as markdown-it allows. The cost of a search must not grow with the text.
const maxLevels = 32
const longest = 1_000
const noAddressSign = /[\s\p{Cc}]/u

/** Reads a backslash before a sign of an address as other chats write it: the sign belongs to the address. */
export function escapedAddresses(markdown: MarkdownIt): void {
  const { normalizeLink, normalizeLinkText } = markdown
  markdown.normalizeLink = (address) => normalizeLink(address.replace(escapedSign, '$1'))
  markdown.normalizeLinkText = (address) =>
    shownAddress(normalizeLinkText(address.replace(escapedSign, '$1')))
  const { parseLinkDestination } = markdown.helpers
  markdown.helpers = {
    ...markdown.helpers,
    parseLinkDestination(text, start, end) {
      const strict = parseLinkDestination(text, start, end)
      return strict.ok && strict.pos < end ? strict : (lenientAddress(text, start, end) ?? strict)
    },
  }
}

/** An address in which an escaped bracket closes an open one, as in `https://a.example/b(c\)`. */
function lenientAddress(text: string, start: number, max: number) {
  const end = Math.min(max, start + longest)
  let level = 0
  let at = start
  for (; at < end && level <= maxLevels; at++) {
    const sign = text.charAt(at)
    if (noAddressSign.test(sign)) break
    if (sign === '\\' && at + 1 < end) {
      at++
      if (text[at] === ')' && level > 0) level--
    } else if (sign === '(') {
      level++
    } else if (sign === ')' && level-- === 0) {
      break
    }
  }
  if (at === start || text[at] !== ')') return undefined
  return { ok: true, pos: at, str: text.slice(start, at).replace(escapedSign, '$1') }
}
