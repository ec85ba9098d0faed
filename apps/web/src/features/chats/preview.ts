import type { Message } from '@parley/client'
import { snippetOf } from '../messages/index.ts'

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
  return { kind: 'words', text: snippetOf(said, { nameOf, t: nothing }) }
}

function fileOf({ properties }: Said): Preview {
  const type = textOf(properties?.content_type)
  const text = textOf(properties?.name)
  if (type.startsWith('image/')) return { kind: 'image', text }
  if (type.startsWith('video/')) return { kind: 'video', text }
  return { kind: 'file', text }
}

// What others sent may be anything.
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

// Texts bring their own words.
const nothing = () => ''
