import type { GroupMention } from '@parley/protocol'
import { replaceShortcodes } from '@parley/rules'
import { findLinks } from '@parley/rules/links'
import { escapeMarkdown, pieceMark } from './escape-markdown.ts'
import { bareLink, link } from './link.ts'

/** A text in Slack's markup as Markdown, with the group that it notifies. */
export interface Converted {
  text: string
  group: GroupMention | undefined
}

/** Finds the emoji of a name such as `tada`; undefined for an unknown one. */
export type EmojiByName = (name: string) => string | undefined

// `<https://…|label>`, `<@U123|name>`, `<#C123|name>`, `<!here>`, `<!date^…^…|shown>`. Other text in angle brackets is no
// reference.
const label = String.raw`(?:\|[^<>\n]*)?`
const reference = [
  String.raw`<[@#][\w.-]+${label}>`,
  String.raw`<!\w+(?:\^[^<>|\n]*)?${label}>`,
  String.raw`<(?:https?:\/\/|mailto:|tel:)[^\s<>|]+${label}>`,
  String.raw`<[a-z][\w+.-]*:[^<>|\n]+\|[^<>\n]+>`,
]
const code = ['```[\\s\\S]*?```', '`[^`\\n]+`']
const notText = new RegExp(`(${[...code, ...reference].join('|')})`, 'gi')

const groups: Readonly<Record<string, GroupMention>> = {
  channel: 'all',
  everyone: 'all',
  here: 'here',
}

/**
 * Converts Slack's markup (https://docs.slack.dev/messaging/formatting-message-text) to Markdown: bold, italic, strike,
 * links, mentions, emoji and escaped characters. Code stays as it is. What means nothing to Slack is escaped.
 */
export function fromMrkdwn(mrkdwn: string, emoji: EmojiByName): Converted {
  const writer = new PieceWriter(emoji)
  let group: GroupMention | undefined
  const parts = withoutPieceMarks(mrkdwn).split(notText)
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 0) {
      writer.text(part, parts[at + 1])
    } else if (part.startsWith('`')) {
      writer.code(part)
    } else {
      const inside = part.slice(1, -1)
      if (group !== 'all') group = mentionedGroup(/^!(\w+)/.exec(inside)?.[1] ?? '') ?? group
      writer.reference(inside, parts[at + 1] ?? '')
    }
  }
  return { text: writer.markdown({ hasMarks: true }), group }
}

/** Plain text of Slack: no markup but emoji, web addresses and escaped characters. */
export function fromPlain(text: string, emoji: EmojiByName): string {
  const writer = new PieceWriter(emoji)
  writer.text(withoutPieceMarks(text))
  return writer.markdown({ hasMarks: false })
}

/** Collects a text in which finished pieces of Markdown are replaced by a mark each, in order. */
class PieceWriter {
  readonly #texts: string[] = []
  readonly #pieces: string[] = []
  readonly #emoji: EmojiByName

  constructor(emoji: EmojiByName) {
    this.#emoji = emoji
  }

  text(escaped: string, next = '') {
    const text = unescaped(escaped)
    let from = 0
    for (const { start, end } of findLinks(text)) {
      const before = text.slice(from, start)
      const address = withoutClosingMark(
        text.slice(start, end),
        text.slice(Math.max(0, start - maxMarked), start),
      )
      if (!/^https?:/i.test(address) || /[\p{L}\p{N}]$/u.test(before)) continue
      this.#words(before)
      from = start + address.length
      this.#piece(bareLink(address, this.#last(), text.slice(from, from + 8) || next))
    }
    this.#words(text.slice(from))
  }

  code(code: string) {
    const isBlock = code.startsWith('```')
    if (isBlock && !['', '\n'].includes(this.#last())) this.#texts.push('\n')
    this.#piece(unescaped(code.replaceAll(/^```(?!\n)|(?<!\n)```$/g, fenceLine)))
    if (isBlock) this.#texts.push('\n')
  }

  reference(inside: string, next: string) {
    const bar = inside.indexOf('|')
    const target = unescaped(bar < 0 ? inside : inside.slice(0, bar))
    const shown = bar < 0 ? '' : inside.slice(bar + 1)
    if (/^[@#]/.test(target)) this.text(`${target[0]}${shown || target.slice(1)}`)
    else if (target.startsWith('!')) this.text(shown || `@${groupOf(target.slice(1))}`)
    else if (/^https?:/i.test(target) && ['', target].includes(unescaped(shown)))
      this.#piece(bareLink(target, this.#last(), next))
    else this.#piece(link(fromPlain(shown || target.replace(/^\w+:/, ''), this.#emoji), target))
  }

  markdown({ hasMarks }: { hasMarks: boolean }): string {
    const text = this.#texts.join('')
    const marked = hasMarks ? withMarks(text) : text
    let at = 0
    return escapeMarkdown(marked)
      .replaceAll(/^[\t \u00A0]*•[\t ]*/gm, '- ')
      .replaceAll(/[\uFDD1-\uFDD3]/g, (sign) => marks[sign] ?? sign)
      .replaceAll(pieceMark, () => this.#pieces[at++] ?? '')
      .replace(/\n$/, '')
  }

  #words(words: string) {
    if (words !== '') this.#texts.push(replaceShortcodes(words, this.#emoji))
  }

  #piece(piece: string) {
    this.#texts.push(pieceMark)
    this.#pieces.push(piece)
  }

  #last(): string {
    return this.#texts.at(-1)?.at(-1) ?? ''
  }
}

const marks: Readonly<Record<string, string>> = { '\uFDD1': '**', '\uFDD2': '~~', '\uFDD3': '_' }

const withMarks = (text: string) =>
  text
    .replaceAll(
      /(?<![\p{L}\p{N}_*\\])(\*{1,2})(?=[^\s*])([^*\n]*[^*\s])\1(?![\p{L}\p{N}_*])/gu,
      '\uFDD1$2\uFDD1',
    )
    .replaceAll(/(?<![\p{L}\p{N}_~])~(?=\S)([^~\n]*[^~\s])~(?![\p{L}\p{N}_~])/gu, '\uFDD2$1\uFDD2')
    .replaceAll(
      /(?<![\p{L}\p{N}_\\])_(?=[^\s_])((?:[^_\n]|(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}]))*[^_\s])_(?![\p{L}\p{N}_])/gu,
      '\uFDD3$1\uFDD3',
    )

const maxMarked = 300

// An address may end with the sign that ends bold, italic or strike.
function withoutClosingMark(address: string, before: string): string {
  const [, sign] = /([*_~])\1?$/.exec(address) ?? []
  if (sign === undefined) return address
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const isOpen = [...line].filter((one) => one === sign).length % 2 === 1
  return isOpen || line.endsWith(sign) ? address.replace(/[*_~]+$/, '') : address
}

/** The group that a name of Slack such as `channel` notifies. */
export const mentionedGroup = (name: string): GroupMention | undefined =>
  Object.hasOwn(groups, name) ? groups[name] : undefined

/** The name of a group, as it is mentioned here. */
export const groupOf = (name: string): string =>
  mentionedGroup(name) ?? name.split('^', 1)[0] ?? name

// Markdown wants the marks of a block of code on lines of their own.
const fenceLine = (mark: string, at: number) => (at === 0 ? `${mark}\n` : `\n${mark}`)

// These code points are never part of a text.
const withoutPieceMarks = (text: string) => text.replaceAll(/[\uFDD0-\uFDD3]/g, '\uFFFD')

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescaped = (text: string) =>
  text.replaceAll(/&(?:lt|gt|amp);/g, (one) => entities[one] ?? one)
