import { voiceLength } from '../voice/voice.ts'
import { shownFileName } from './direction.ts'
import { type MessageText, snippetOf } from './snippet.ts'

/** The preview of a message in the chat list: its text, or the kind of its content. A voice has its length as text. */
export interface Preview {
  kind: 'words' | 'image' | 'video' | 'voice' | 'forward' | 'file' | 'missedCall'
  text: string
}

/** A message in one line without any markup. `nameOf` gives a person's name. */
export function previewOf(
  message: MessageText,
  nameOf: (uid: number) => string | undefined,
): Preview {
  if (message.content_type === 'vocechat/audio') {
    return { kind: 'voice', text: voiceLength(message.properties) ?? '' }
  }
  if (isMissedCall(message)) return { kind: 'missedCall', text: '' }
  if (message.content_type === 'vocechat/archive') return { kind: 'forward', text: '' }
  if (message.content_type === 'vocechat/file') return fileOf(message)
  return { kind: 'words', text: snippetOf(message, { nameOf, t: noText }) }
}

/** What clients that do not know such messages show. */
export const missedCallText = 'Missed call'

/** Whether the server wrote a message because a call was not answered. */
export const isMissedCall = ({ content_type, content, properties }: MessageText): boolean =>
  content_type === 'text/plain' && content === missedCallText && properties?.['call'] === 'missed'

function fileOf({ properties }: MessageText): Preview {
  const type = textOf(properties?.content_type)
  const text = shownFileName(textOf(properties?.name))
  if (type.startsWith('image/')) return { kind: 'image', text }
  if (type.startsWith('video/')) return { kind: 'video', text }
  return { kind: 'file', text }
}

// Properties are written by clients and may hold anything.
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

// Only files, voice messages and forwards need words of ours, and they have returned above.
const noText = () => ''
