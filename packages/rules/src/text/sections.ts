import { fenceMarks, openFence } from './fence.ts'

interface Size {
  bytes: number
  lines: number
}

// A text that is only a little longer than the first section is drawn whole.
const whole: Size = { bytes: 5_000, lines: 70 }
const first: Size = { bytes: 4_096, lines: 60 }
const further: Size = { bytes: 5_120, lines: 200 }

const joiner = '\u200D'
const goesOn = /^(?:\p{M}|\p{EMod}|\u200D)/u
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff

/**
 * Cuts a long text into sections that are each quick to draw: the first is shown at once, the others when
 * somebody asks for more. Joined they are the text again, except for markdown's code fences: one that is cut is
 * closed and opened again.
 */
export function sectionsOf(text: string, kind: 'plain' | 'markdown' = 'plain'): string[] {
  if (endOf(text, 0, whole) === text.length) return [text]
  const sections: string[] = []
  let from = 0
  let open = ''
  while (from < text.length) {
    const to = cutAt(text, from, sections.length === 0 ? first : further)
    const piece = text.slice(from, to)
    const next = kind === 'markdown' ? openFence(piece, open) : ''
    sections.push(fenced(piece, open, next))
    open = next
    from = to
  }
  return sections
}

/** The index behind as much of a text as fits. */
function endOf(text: string, from: number, { bytes, lines }: Size): number {
  let left = bytes
  let linesLeft = lines
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // Each half of a surrogate pair stands for two of its four bytes.
    left -= code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3
    if (code === 10) linesLeft--
    if (left < 0) return at
    if (linesLeft <= 0) return at + 1
  }
  return text.length
}

/** Cuts behind a line if one ends late enough, else behind a word, else inside one but not inside a character. */
function cutAt(text: string, from: number, size: Size): number {
  const end = endOf(text, from, size)
  if (end === text.length) return end
  const half = from + Math.floor((end - from) / 2)
  const piece = text.slice(half, end)
  const line = piece.lastIndexOf('\n') + 1
  if (line > 0) return half + line
  const blank = Math.max(piece.lastIndexOf(' '), piece.lastIndexOf('\t')) + 1
  if (blank > 0) return half + blank
  let cut = end
  while (cut > half && isInsideSign(text, cut)) cut--
  return cut > half ? cut : end
}

function isInsideSign(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return isLowSurrogate(code) || text[at - 1] === joiner || goesOn.test(text.slice(at, at + 2))
}

function fenced(piece: string, before: string, after: string): string {
  const head = before === '' ? '' : `${before}\n`
  const tail = after === '' ? '' : `${piece.endsWith('\n') ? '' : '\n'}${fenceMarks(after)}`
  return head + piece + tail
}
