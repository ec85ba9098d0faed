import type { Message } from '@parley/client'
import { mentionsOf } from '@parley/client'
import { isPicture } from '@parley/protocol'
import { textParts } from './text-parts.ts'

/** What a message needs to be told in one line. */
export type Told = Pick<Message, 'content' | 'content_type' | 'properties'>

interface Tongue {
  nameOf: (uid: number) => string | undefined
  t: (key: string) => string
}

/** A message in one line of words: for lists, quotes, announcements. */
export function snippetOf(message: Told, { nameOf, t }: Tongue): string {
  const { content, content_type, properties } = message
  switch (content_type) {
    case 'text/plain':
    case 'text/markdown': {
      const words = textParts(content, mentionsOf(message))
        .map((part) => (part.kind === 'mention' ? `@${nameOf(part.uid) ?? 'unknown'}` : part.text))
        .join('')
      return oneLine(content_type === 'text/markdown' ? withoutMarks(words) : words)
    }
    case 'vocechat/audio':
      return t('message.voice')
    case 'vocechat/archive':
      return t('message.archiveShort')
    case 'vocechat/file': {
      const { name, content_type: type, size } = properties ?? {}
      if (typeof name === 'string' && name !== '') return name
      return isPicture(typeof type === 'string' ? type : '', Number(size ?? 0))
        ? t('message.picture')
        : content
    }
    default:
      return t('message.unsupported')
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300)

/** Enough for a line: the signs of markdown go, its words stay. */
export function withoutMarks(text: string): string {
  return text
    .replace(/^```.*$/gm, '')
    .replace(/^\|[\s:|-]+\|$/gm, '')
    .replace(/^\|.*\|$/gm, (row) => row.replaceAll('|', ' '))
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+(?:\[[ xX]\]\s)?/gm, '')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
}
