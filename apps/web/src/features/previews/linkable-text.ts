import type { Message } from '@parley/client'
import { openFence } from '@parley/rules'

// A link further down is below the fold of a long message.
const maxRead = 4_096
const codeSpan = /(`+)[^`]+\1(?!`)/g
const webAddress = /https?:\/\/\S/i

type Text = Pick<Message, 'content' | 'content_type'>

/** Whether a message may have a previewable link. Cheap: it runs for each row. */
export const mayHavePreview = (message: Text): boolean =>
  webAddress.test(message.content) && webAddress.test(linkableText(message))

/** The part of a message whose links have previews: its beginning, without code. */
export function linkableText({ content, content_type }: Text): string {
  const text = content.slice(0, maxRead)
  if (content_type === 'text/plain') return text
  return content_type === 'text/markdown' ? withoutCode(text) : ''
}

function withoutCode(text: string): string {
  let open = ''
  const lines = text.split('\n').filter((line) => {
    const before = open
    open = openFence(line, before)
    return before === '' && open === ''
  })
  return lines.join('\n').replace(codeSpan, ' ')
}
