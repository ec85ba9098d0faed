import type { Message } from '@parley/client'
import { mentionsOf } from '@parley/client'

/** What a row tells of a message: its words, or only what kind of thing was sent. */
export interface Preview {
  kind: 'words' | 'image' | 'video' | 'voice' | 'forward' | 'file'
  text: string
}

type Said = Pick<Message, 'content_type' | 'content' | 'properties'>

/** A message in one line without any markup. `nameOf` gives a person's name. */
export function previewOf(said: Said, nameOf: (uid: number) => string | undefined): Preview {
  if (said.content_type === 'vocechat/audio') return { kind: 'voice', text: '' }
  if (said.content_type === 'vocechat/archive') return { kind: 'forward', text: '' }
  if (said.content_type === 'vocechat/file') return fileOf(said)
  const plain = said.content_type === 'text/markdown' ? withoutMarks(said.content) : said.content
  return { kind: 'words', text: oneLine(withNames(plain, mentionsOf(said), nameOf)) }
}

function fileOf({ properties }: Said): Preview {
  const type = String(properties?.content_type ?? '')
  const text = String(properties?.name ?? '')
  if (type.startsWith('image/')) return { kind: 'image', text }
  if (type.startsWith('video/')) return { kind: 'video', text }
  return { kind: 'file', text }
}

function withNames(
  text: string,
  mentions: readonly number[],
  nameOf: (uid: number) => string | undefined,
) {
  return text.replace(/@(\d+)/g, (token, digits: string) => {
    const name = mentions.includes(Number(digits)) ? nameOf(Number(digits)) : undefined
    return name === undefined ? token : `@${name}`
  })
}

// Enough for one grey line; the feed draws the real thing.
function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/^```\w*$/gm, '')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(^|\W)[*_](\S.*?)[*_](?=\W|$)/g, '$1$2')
}

const oneLine = (text: string) => text.slice(0, 240).replace(/\s+/g, ' ').trim()
