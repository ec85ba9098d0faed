import { escapeMarkdown } from './escape-markdown.ts'
import { bareLink, link } from './link.ts'
import { groupOf, mentionedGroup } from './mrkdwn.ts'
import { addressOf, isAbsent, isMembers, listOf, type Members, textOf } from './payload.ts'
import type { TextWriter } from './text-writer.ts'

// See https://docs.slack.dev/reference/block-kit/blocks/rich-text-block.

const maxIndent = 8
const wordSign = /^[\p{L}\p{N}]$/u

/** The parts of a block of rich text as Markdown. */
export function richText(writer: TextWriter, block: Members): string {
  const parts = listOf(block['elements']).map((part) => {
    if (!isMembers(part)) return writer.mrkdwn(part)
    const shown = partOf(writer, part)
    // Slack draws a line beside it, as beside a quote.
    return isAbsent(part['border']) || part['border'] === 0 ? shown : quoted(shown)
  })
  return parts.filter((part) => part !== '').join('\n\n')
}

function partOf(writer: TextWriter, part: Members): string {
  switch (part['type']) {
    case 'rich_text_list':
      return list(writer, part)
    case 'rich_text_preformatted':
      return preformatted(rawTextOf(part))
    case 'rich_text_quote':
      return quoted(section(writer, part).trim())
    default:
      return section(writer, part).trim()
  }
}

const quoted = (text: string) => (text === '' ? '' : text.replaceAll(/^/gm, '> '))

function preformatted(text: string): string {
  if (text.trim() === '') return ''
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}\n${text}\n${fence}`
}

function list(writer: TextWriter, { elements, style, indent, offset }: Members): string {
  const first = 1 + (Number(offset) || 0)
  const space = '    '.repeat(Math.min(Math.max(Number(indent) || 0, 0), maxIndent))
  return listOf(elements)
    .map((one, at) => {
      const words = isMembers(one) ? section(writer, one) : writer.mrkdwn(one)
      const mark = style === 'ordered' ? `${first + at}.` : '-'
      // Further lines belong to the item if they are indented.
      const inside = `\n${space}${' '.repeat(mark.length + 1)}`
      return `${space}${mark} ${words.trim().replaceAll(/\n+/g, inside)}`
    })
    .join('\n')
}

/** A piece of a line, and the signs of its style. */
interface Piece {
  text: string
  signs: string
}

function section(writer: TextWriter, { elements, text }: Members): string {
  const pieces: Piece[] = []
  for (const one of listOf(elements ?? text)) {
    const piece = isMembers(one) ? element(writer, one) : { text: writer.mrkdwn(one), signs: '' }
    const last = pieces.at(-1)
    // Signs of the same style side by side would mean something else.
    if (last?.signs === piece.signs) last.text += piece.text
    else pieces.push(piece)
  }
  return pieces
    .map(({ text: words, signs }, at) =>
      styled(words, signs, { before: pieces[at - 1]?.text, after: pieces[at + 1]?.text }),
    )
    .join('')
}

function element(writer: TextWriter, one: Members): Piece {
  const signs = signsOf(one['style'])
  return { text: textOfElement(writer, one), signs }
}

function textOfElement(writer: TextWriter, one: Members): string {
  const text = textOf(one['text'])
  switch (one['type']) {
    case 'link':
      return linked(text, addressOf(one['url']))
    case 'emoji':
      return writer.emoji(textOf(one['name'])) ?? emojiOf(one)
    case 'user':
    case 'usergroup':
    case 'team':
      return `@${textOf(one['user_id'] ?? one['usergroup_id'] ?? one['team_id'])}`
    case 'channel':
      return `#${textOf(one['channel_id'])}`
    case 'broadcast':
      writer.notify(mentionedGroup(textOf(one['range'])))
      return `@${groupOf(textOf(one['range']))}`
    case 'date':
      return linked(dateOf(one), addressOf(one['url']))
    case 'color':
      return escapeMarkdown(textOf(one['value']))
    default:
      return one['elements'] === undefined ? wordsOf(one, text) : section(writer, one)
  }
}

/** The emoji by its code points, such as `1f468-200d-1f4bb`. A workspace's own emoji has none. */
function emojiOf({ name, unicode }: Members): string {
  const codes = textOf(unicode)
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  const isValid = codes.every((code) => code > 0 && code <= 0x10ffff)
  return isValid ? String.fromCodePoint(...codes) : `:${textOf(name)}:`
}

function dateOf({ fallback, timestamp }: Members): string {
  if (!isAbsent(fallback)) return textOf(fallback)
  const date = new Date(Number(textOf(timestamp)) * 1000)
  const isValid = !Number.isNaN(date.getTime())
  return isValid ? `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC` : textOf(timestamp)
}

function wordsOf(one: Members, text: string): string {
  const isCode = isMembers(one['style']) && one['style']['code'] === true
  return isCode && text !== '' ? codeSpan(text) : escapeMarkdown(text)
}

const linked = (text: string, address: string | undefined) => {
  if (address === undefined) return escapeMarkdown(text)
  return text === '' || text === address
    ? bareLink(address, '', ' ')
    : link(escapeMarkdown(text), address)
}

function signsOf(style: unknown): string {
  if (!isMembers(style)) return ''
  const signs = [
    style['bold'] === true ? '**' : '',
    style['italic'] === true ? '_' : '',
    style['strike'] === true ? '~~' : '',
  ]
  return signs.join('')
}

interface Around {
  before: string | undefined
  after: string | undefined
}

/** Signs stand directly at the words of each line. Blanks stay outside. */
function styled(text: string, signs: string, { before = '', after = '' }: Around): string {
  if (signs === '') return text
  return text
    .split('\n')
    .map((line) => {
      const words = line.trim()
      if (words === '') return line
      const isInWord =
        (line.startsWith(words) && wordSign.test(before.at(-1) ?? '')) ||
        (line.endsWith(words) && wordSign.test(after.at(0) ?? ''))
      // Within a word, an underscore is only a sign.
      const opening = isInWord ? signs.replace('_', '*') : signs
      const closing = [...opening.matchAll(/\*\*|~~|[*_]/g)].map(String).toReversed().join('')
      return line.replace(words, () => opening + words + closing)
    })
    .join('\n')
}

const longestRun = (text: string) =>
  (text.match(/`+/g) ?? []).reduce((max, run) => Math.max(max, run.length), 0)

function codeSpan(text: string): string {
  const longest = longestRun(text)
  const fence = '`'.repeat(longest + 1)
  const space = longest > 0 ? ' ' : ''
  return fence + space + text.replaceAll('\n', ' ') + space + fence
}

const rawTextOf = ({ elements, text }: Members): string =>
  listOf(elements ?? text)
    .map((one) => {
      if (!isMembers(one)) return textOf(one)
      return isAbsent(one['text']) ? textOf(one['url']) : textOf(one['text'])
    })
    .join('')
