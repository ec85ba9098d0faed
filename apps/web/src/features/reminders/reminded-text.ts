import type { RemindedMessage } from '@parley/protocol'

/** The text of a reminder as snippets read it. The content of a file is its name here, and never a path. */
export const remindedText = ({ content_type, content, mentions }: RemindedMessage) => ({
  content_type,
  content,
  properties: content_type.startsWith('text/') ? { mentions } : { name: content },
})
