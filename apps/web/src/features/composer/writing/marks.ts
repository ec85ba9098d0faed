import { type Keys, matchesKeys } from '../../../ui/index.ts'

type Pressed = Parameters<typeof matchesKeys>[0]

/** A kind of markdown formatting. */
export type Mark =
  | 'bold'
  | 'italic'
  | 'strike'
  | 'code'
  | 'link'
  | 'quote'
  | 'list'
  | 'ordered'
  | 'block'

/** The formatting buttons in their order, each with its keys. */
export const marks: readonly { mark: Mark; keys: Keys }[] = [
  { mark: 'bold', keys: { key: 'b', mod: true } },
  { mark: 'italic', keys: { key: 'i', mod: true } },
  { mark: 'strike', keys: { key: 'x', mod: true, shift: true } },
  { mark: 'link', keys: { key: 'l', mod: true, shift: true } },
  { mark: 'ordered', keys: { key: '7', mod: true, shift: true } },
  { mark: 'list', keys: { key: '8', mod: true, shift: true } },
  { mark: 'quote', keys: { key: '9', mod: true, shift: true } },
  { mark: 'code', keys: { key: 'e', mod: true } },
  { mark: 'block', keys: { key: 'e', mod: true, shift: true } },
]

/** The formatting that a pressed key stands for. */
export const markOfKey = (event: Pressed): Mark | undefined =>
  marks.find(({ keys }) => matchesKeys(event, keys))?.mark

interface Edited {
  text: string
  start: number
  end: number
}

const around: Partial<Record<Mark, string>> = { bold: '**', italic: '_', strike: '~~', code: '`' }
const lineMark = /^ {0,3}(?:> |[-*] |\d{1,9}[.)] )/

/** Puts markdown around the selection or before its lines, or removes it. Returns the new text and selection. */
export function applyMark(text: string, start: number, end: number, mark: Mark): Edited {
  const sign = around[mark]
  if (sign !== undefined) return markAround(text, start, end, sign)
  if (mark === 'link') return markLink(text, start, end)
  if (mark === 'block') return markBlock(text, start, end)
  return markLines(text, start, end, mark)
}

function markAround(text: string, start: number, end: number, sign: string): Edited {
  const { length } = sign
  const chosen = text.slice(start, end)
  const isMarked =
    text.slice(start - length, start) === sign && text.slice(end, end + length) === sign
  return isMarked && start >= length
    ? {
        text: text.slice(0, start - length) + chosen + text.slice(end + length),
        start: start - length,
        end: end - length,
      }
    : {
        text: `${text.slice(0, start)}${sign}${chosen}${sign}${text.slice(end)}`,
        start: start + length,
        end: end + length,
      }
}

function markLink(text: string, start: number, end: number): Edited {
  const link = `[${text.slice(start, end)}](https://)`
  const at = start + link.length - 1
  return { text: text.slice(0, start) + link + text.slice(end), start: at, end: at }
}

function markBlock(text: string, start: number, end: number): Edited {
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n'
  const after = end === text.length || text[end] === '\n' ? '' : '\n'
  const head = `${before}\`\`\`\n`
  const block = `${head}${text.slice(start, end)}\n\`\`\`${after}`
  return {
    text: text.slice(0, start) + block + text.slice(end),
    start: start + head.length,
    end: end + head.length,
  }
}

function markLines(text: string, start: number, end: number, mark: Mark): Edited {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end).split('\n')
  const isMarked = lines.every((line, at) => line.startsWith(signOf(mark, at)))
  const next = lines.map((line, at) =>
    isMarked
      ? line.slice(signOf(mark, at).length)
      : signOf(mark, at) + (mark === 'quote' ? line : line.replace(lineMark, '')),
  )
  const by = next.join('\n')
  const first = (next[0]?.length ?? 0) - (lines[0]?.length ?? 0)
  return {
    text: text.slice(0, from) + by + text.slice(end),
    start: Math.max(from, start + first),
    end: from + by.length,
  }
}

function signOf(mark: Mark, line: number): string {
  if (mark === 'quote') return '> '
  return mark === 'ordered' ? `${line + 1}. ` : '- '
}
