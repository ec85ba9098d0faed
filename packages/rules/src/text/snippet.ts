import { type ContentType, isPicture, type Properties } from '@parley/protocol'
import { voiceLength } from '../voice/voice.ts'
import { shownFileName } from './direction.ts'
import { limitMarks } from './marks.ts'
import { mentionsOf } from './mentions.ts'
import { textParts } from './parts.ts'

/** Whether a moderator hid the content of a message. */
export const isModerated = ({ properties }: Pick<MessageText, 'properties'>): boolean =>
  properties?.['hidden'] === true

/** The parts of a message that a line about it needs. */
export interface MessageText {
  content: string
  content_type: ContentType
  properties: Properties | null
}

export interface Translator {
  nameOf: (uid: number) => string | undefined
  t: (key: string) => string
}

// A line shows a few hundred characters. What stands behind these is never read.
const maxRead = 2_000
const maxShown = 300

/** A message in one line of words: for lists, quotes, announcements. Longer ones are cut behind a word. */
export function snippetOf(
  message: MessageText,
  translator: Translator,
  max: number = maxShown,
): string {
  return shorten(wordsOf(message, translator), max)
}

function wordsOf(message: MessageText, { nameOf, t }: Translator): string {
  const { content, content_type, properties } = message
  if (isModerated(message)) return t('message.hidden')
  switch (content_type) {
    case 'text/plain':
    case 'text/markdown': {
      const text = content.slice(0, maxRead)
      const isRightToLeft = rightToLeft.test(text)
      const nameIn = (uid: number) => `@${nameOf(uid) ?? 'unknown'}`
      const words = textParts(text, mentionsOf(message))
        .map((part) => {
          if (part.kind !== 'mention') return part.text
          return isRightToLeft ? isolate(nameIn(part.uid)) : nameIn(part.uid)
        })
        .join('')
      return content_type === 'text/markdown' ? withoutMarks(words) : words
    }
    case 'vocechat/audio': {
      const length = voiceLength(properties)
      return length === undefined ? t('message.voice') : `${t('message.voice')}, ${length}`
    }
    case 'vocechat/archive':
      return t('message.archiveShort')
    case 'vocechat/file': {
      const { name, content_type: type, size } = properties ?? {}
      if (typeof name === 'string' && name !== '') return shownFileName(name)
      return isPicture(typeof type === 'string' ? type : '', Number(size ?? 0))
        ? t('message.picture')
        : content
    }
    default:
      return t('message.unsupported')
  }
}

// Letters of Hebrew, Arabic and their neighbours.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

// Without a direction of its own, "@Bob" among such letters is shown as "Bob@".
const isolate = (name: string) => `\u2068${name}\u2069`

/** A text as one line of at most `max` characters, cut behind a word where one ends near. */
export function shorten(text: string, max: number): string {
  const line = limitMarks(text.slice(0, maxRead)).replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const head = line.slice(0, max - 1)
  const blank = head.lastIndexOf(' ')
  const end = blank > max / 2 ? blank : head.length
  // Half of a surrogate pair is no character.
  return `${head.slice(0, end).replace(/[\uD800-\uDBFF]$/, '')}…`
}

// Brackets within the address are balanced, or the one that closes is escaped.
const link =
  /!?\[((?:\\.|[^\][\\]){0,300})\]\((?:\((?:\\[^)]|[^()\\]){0,300}\\?\)|\\.|[^()\\]){0,1000}\)/g

/**
 * The beginning of a markdown text without its signs. markdown-it would know more of them, but the first screen
 * needs this and does not load it. All repetitions have limits: the cost must not grow with the square.
 */
export const withoutMarks = (text: string): string =>
  withoutSyntax(text).replace(/\\([!-/:-@[-`{-~])/g, '$1')

function withoutSyntax(text: string): string {
  return text
    .slice(0, maxRead)
    .replace(/^```.*\n?((?!```).*)(?:(?!\n```)[^])*(?:\n?```.*)?/gm, '$1')
    .replace(/^\|[ \t:|-]{1,300}\|$/gm, '')
    .replace(/^\|.*\|$/gm, (row) => row.replaceAll('|', ' '))
    .replace(link, '$1')
    .replace(/^\s{0,20}(?:#{1,6}|>|[-*+]|\d{1,9}\.)\s+(?:\[[ xX]\]\s)?/gm, '')
    .replace(/(\*\*|__|~~|`)(.{1,300}?)\1/g, '$2')
    .replace(/(?<![\w*\\])([*_])(?=[^\s*_])(.{0,299}?[^\s*_\\])\1(?![\w*])/g, '$2')
}

/** Whether the beginning of a text has signs of markdown. */
export const hasMarks = (text: string): boolean => withoutSyntax(text) !== text.slice(0, maxRead)
