import { fullWidthSigns, unspacedScripts } from './scripts.ts'

const fence = /^ {0,3}(`{3,}|~{3,}) *[\w+#.-]* *$/
const item = /^ {0,12}(?:([-*])|(\d{1,9})[.)]) +(.*)$/
const figures = /^[\d\s.,:%$€£+-]*$/
const task = /^ {0,12}[-*] \[[ xX]\] \S/
// "> 5 people" is a comparison, ">:(" a face, ">>> " the prompt of a shell.
const quote = new RegExp(
  `^ {0,3}> [\\p{L}\\p{Extended_Pictographic}"'“„«([*_~\`@#${fullWidthSigns}]`,
  'u',
)
// One "#" alone may be a hashtag, a channel or a shell comment.
const heading = /^#{2,6} +\S/
const tableRule = /^ {0,3}\|? *:?-+:? *(?:\| *:?-+:? *)+\|? *$/
const link =
  /\[(?:\\.|[^\][\\\n]){1,300}\]\((?:https?:\/\/|mailto:|\/api\/)[^)\s]{1,1000}[^)\n]{0,300}\)/

const marker = /`+|\*{1,3}|_{1,3}|~~/g
const lookBack = 8
// Scripts without spaces between words have markers inside of a text.
const unspaced = `[${unspacedScripts}]`
const wordSign = `(?!${unspaced})[\\p{L}\\p{N}_]`
const afterWord = new RegExp(`${wordSign}$`, 'u')
const beforeWord = new RegExp(`^${wordSign}`, 'u')
const opensAfter = new RegExp(
  `(?:^|[\\s—–${unspacedScripts}${fullWidthSigns}])[(["'“‘„«*_~]{0,${lookBack}}$`,
  'u',
)
const closesBefore = new RegExp(
  `^(?:$|[\\s).,;:!?…\\]"'”’»}*_~—–${unspacedScripts}${fullWidthSigns}-])`,
  'u',
)
const firstSign = new RegExp(
  `^[\\p{L}\\p{N}\\p{Sc}\\p{Extended_Pictographic}"'“‘„«([@#&¿¡${fullWidthSigns}]`,
  'u',
)

/**
 * The content type of a typed text. It is Markdown only if its syntax leaves no doubt: a plain text that is
 * rendered as Markdown loses signs, while Markdown shown as plain text stays readable.
 */
export function textTypeOf(text: string): 'text/markdown' | 'text/plain' {
  const lines = text.split(/\r?\n/)
  const isMarkdown =
    hasFence(lines) ||
    hasList(lines) ||
    hasTable(lines) ||
    hasHeading(lines) ||
    lines.some((line) => quote.test(line) || task.test(line) || hasInlineSyntax(line))
  return isMarkdown ? 'text/markdown' : 'text/plain'
}

/** A fence that contains something. Two or more tildes are also decoration, so those must be closed. */
function hasFence(lines: readonly string[]): boolean {
  const start = lines.findIndex((line) => fence.test(line))
  if (start < 0) return false
  const sign = fence.exec(lines[start] ?? '')?.[1] ?? ''
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => isClosing(line, sign))
  const content = end < 0 ? rest : rest.slice(0, end)
  return (end >= 0 || sign.startsWith('`')) && content.some((line) => line.trim() !== '')
}

const isClosing = (line: string, sign: string) =>
  line.trim().length >= sign.length && line.trim() === (sign[0] ?? '').repeat(line.trim().length)

/** Two neighbouring items. A renumbered list would differ from what was typed, so numbers must count up. */
function hasList(lines: readonly string[]): boolean {
  let last: { sign: string | undefined; count: number } | undefined
  for (const line of lines) {
    const [, sign, digits, words = ''] = item.exec(line) ?? []
    if (words.trim() !== '' && !figures.test(words)) {
      const count = Number(digits ?? 0)
      if (last && last.sign === sign && (sign !== undefined || count === last.count + 1))
        return true
      last = { sign, count }
    } else if (line.trim() !== '' && !line.startsWith('  ')) {
      last = undefined
    }
  }
  return false
}

const hasTable = (lines: readonly string[]) =>
  lines.some((line, at) => at > 0 && tableRule.test(line) && lines[at - 1]?.includes('|') === true)

const hasHeading = (lines: readonly string[]) =>
  lines.some((line) => heading.test(line)) && lines.filter((line) => line.trim() !== '').length > 1

/** Code, emphasis or a link within a line. Only the nearest opening marker of each kind is compared. */
function hasInlineSyntax(line: string): boolean {
  const opened = new Map<string, number>()
  for (const { 0: sign, index } of line.matchAll(marker)) {
    const end = index + sign.length
    const start = opened.get(sign)
    if (start !== undefined && closes(line, sign, start, index)) return true
    if (opens(line, sign, index, end)) opened.set(sign, end)
  }
  return link.test(line)
}

function opens(line: string, sign: string, index: number, end: number): boolean {
  const before = line.slice(Math.max(0, index - lookBack), index)
  if (sign.startsWith('`')) return !afterWord.test(before)
  return opensAfter.test(before) && firstSign.test(line.slice(end, end + 2))
}

function closes(line: string, sign: string, start: number, index: number): boolean {
  const end = index + sign.length
  const after = line.slice(end, end + 2)
  const last = line[index - 1] ?? ''
  if (sign.startsWith('`')) {
    return line.slice(start, index).trim() !== '' && !beforeWord.test(after)
  }
  if (!closesBefore.test(after) || /[\s/\\]/.test(last)) return false
  const content = line.slice(start, index)
  // `__init__` is a name, and `*3*` belongs to a formula.
  return sign === '__' ? /\s/.test(content) : sign.length > 1 || !figures.test(content)
}
