// Imported lazily: the converter is needed only after a paste of formatted text.
import TurndownService from 'turndown'
import { boxAttribute, normalizeHtml } from './normalize-html.ts'

const turndown = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '_',
  hr: '---',
  defaultReplacement: (content, node) => (isBlock(node) ? asLine(content) : content),
  blankReplacement: (_content, node) => (isBlock(node) ? (isGap(node) ? '\n\n' : '\n') : ''),
})

// Mail programs and office documents write a paragraph for each line, and take the space between them away.
turndown.addRule('line', {
  filter: (node) => node.nodeName === 'P' && hasNoMargins(node),
  replacement: asLine,
})

// A row of a list has one blank after its sign, as the composer writes it.
turndown.addRule('item', {
  filter: 'li',
  replacement(content, node) {
    const list = node.parentElement
    const place = [...(list?.children ?? [])].indexOf(node)
    const first = Number(list?.getAttribute('start') ?? 1)
    const sign = list?.nodeName === 'OL' ? `${first + place}. ` : '- '
    const box = node.getAttribute(boxAttribute)
    const words = `${box === null ? '' : `[${box}] `}${content.trim()}`
    // Only code needs its empty lines.
    const breaks = words.includes('```') ? /\n/g : /\n+/g
    return `${sign}${words.replace(breaks, `\n${' '.repeat(sign.length)}`)}\n`
  },
})

turndown.addRule('strikethrough', {
  filter: (node) => ['DEL', 'S', 'STRIKE'].includes(node.nodeName),
  replacement: (content) => (content.trim() === '' ? content : `~~${content}~~`),
})

// Google Docs wraps everything in a bold element of normal weight.
turndown.addRule('normal weight', {
  filter: (node) => ['B', 'STRONG'].includes(node.nodeName) && isNormal(node.style.fontWeight),
  replacement: (content) => content,
})

// Only addresses of web and mail become links, and one that is its own text stays as it is.
turndown.addRule('link', {
  filter: 'a',
  replacement(content, node) {
    const href = (node.getAttribute('href') ?? '').trim()
    if (!/^(?:https?:\/\/|mailto:)./i.test(href)) return content
    const text = (node.textContent ?? '').trim()
    const isOwnText = text === '' || withoutSlash(href) === withoutSlash(text)
    if (isOwnText && /^[^\s<>]+$/.test(href)) return href
    const words = content.trim().replace(/\s+/g, ' ')
    return `[${escapeBrackets(words === '' ? href : words)}](${encodeAddress(href)})`
  },
})

const withoutSlash = (address: string) => address.replace(/\/$/, '')

const escapeBrackets = (words: string) => words.replace(/(?<!\\)[[\]]/g, '\\$&')

// These would end the address, or its angle brackets.
const encodeAddress = (address: string) =>
  address.replace(/[\s()<>\\]/g, (sign) =>
    sign === '(' ? '%28' : sign === ')' ? '%29' : encodeURIComponent(sign),
  )

// The message has no place for pictures of other sites.
turndown.addRule('picture', {
  filter: 'img',
  replacement: (_content, node) => (node.getAttribute('alt') ?? '').trim(),
})

const dropped = /^(?:script|style|title|noscript|template|svg|math|iframe|object)$/i
turndown.remove(
  (node) =>
    dropped.test(node.nodeName) ||
    // The bar above a code block of this app.
    node.hasAttribute('data-copy') ||
    node.hasAttribute('data-code-name'),
)

const { escape } = turndown
// Signs that mean nothing where they are stay without a backslash.
turndown.escape = (text) => {
  const escaped = escape(text).replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
  return text.includes('](') ? escaped : escaped.replace(/\\([[\]])/g, '$1')
}

turndown.addRule('cell', {
  filter: ['td', 'th'],
  replacement(content, node) {
    const words = content
      .trim()
      .replace(/\s*\n\s*/g, ' ')
      .replace(/\|/g, '\\|')
    return isLayout(node) ? `${content}\n` : ` ${words} |${' |'.repeat(spanOf(node) - 1)}`
  },
})

turndown.addRule('row', {
  filter: 'tr',
  replacement: (content, node) => (isLayout(node) ? content : `|${content}\n`),
})

turndown.addRule('table', {
  filter: 'table',
  replacement(content, node) {
    if (isLayout(node)) return `\n\n${content}\n\n`
    const rows = content.split('\n').filter((row) => row.startsWith('|'))
    const [first = '', ...others] = rows
    const columns = columnsOf(node)
    const rule = `|${' --- |'.repeat(columns)}`
    return `\n\n${[first, rule, ...others].join('\n')}\n\n`
  },
})

turndown.addRule('caption', { filter: ['caption', 'colgroup', 'col'], replacement: () => '' })

const maxColumns = 100

const spanOf = (cell: HTMLElement) => clamp(Number(cell.getAttribute('colspan') ?? 1))

const clamp = (count: number) => (count >= 1 && count <= maxColumns ? Math.floor(count) : 1)

function columnsOf(table: HTMLElement): number {
  const cells = [...(table.querySelector('tr')?.children ?? [])]
  return cells.reduce((sum, cell) => sum + spanOf(cell as HTMLElement), 0)
}

/** Whether a table has another table or a block of code in it, or only one cell: it is the layout of a page then. */
function isLayout(node: HTMLElement): boolean {
  const table = node.closest('table')
  if (!table) return true
  const known = layouts.get(table)
  if (known !== undefined) return known
  const cells = table.querySelectorAll('td, th').length
  const found = table.querySelector('table, pre') !== null || cells < 2
  layouts.set(table, found)
  return found
}

// Each cell asks.
const layouts = new WeakMap<Element, boolean>()

const isBlock = (node: Node) => 'isBlock' in node && node.isBlock === true

/** A block as a line: a message shows each line break. Paragraphs in it keep their distance. */
function asLine(content: string): string {
  const start = content.startsWith('\n') ? '' : '\n'
  const end = content.endsWith('\n') ? '' : '\n'
  return `${start}${content}${end}`
}

/** Whether a blank element has a height, as an empty line of a mail. */
const isGap = ({ textContent }: Node) => textContent?.includes('\u00a0') === true

function hasNoMargins({ className, style }: HTMLElement): boolean {
  const { marginTop, marginBottom } = style
  return /^Mso/.test(className) || (isZero(marginTop) && isZero(marginBottom))
}

const isZero = (length: string) => length !== '' && Number.parseFloat(length) === 0

const isNormal = (weight: string) => weight === 'normal' || weight === '400'

// They would not run, but browsers report each one that the content security policy forbids.
const withoutHandlers = (html: string) =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/[\s"'/]on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, ' '),
  )

/**
 * The Markdown of an HTML text. The HTML is parsed into a document of its own, in which no script runs and nothing
 * is loaded. The result is a text.
 */
export function htmlToMarkdown(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutHandlers(html), 'text/html')
  normalizeHtml(body)
  return turndown
    .turndown(body)
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
