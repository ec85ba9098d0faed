import { isText } from '@parley/protocol'
import { Copy, Download, Image, Link, MessageSquareQuote, Paperclip, TextQuote } from 'lucide-react'
import type { Action } from '../../../actions/index.ts'
import { canCopyPictures, factsOf, shapeOf } from '../../../files/index.ts'
import type { MessageContext } from '../message-context.ts'
import { mayWriteIn } from '../rules.ts'

const isFile = ({ message }: MessageContext) => message.content_type === 'vocechat/file'
const hasText = ({ message }: MessageContext) => isText(message.content_type)

/** Actions that copy a message or its file to the clipboard, to the composer or to the disk. */
export const copyActions: readonly Action<MessageContext>[] = [
  {
    id: 'message.copy',
    label: 'actions.copy',
    icon: Copy,
    may: (context) => !isFile(context),
    run: ({ feed, message }) => feed.actions.copy([message.mid]),
  },
  {
    id: 'message.copy-quote',
    label: 'actions.copyQuote',
    icon: TextQuote,
    may: hasText,
    run: ({ feed, message }) => feed.actions.copyQuote(message.mid),
  },
  {
    id: 'message.quote',
    label: 'actions.quote',
    icon: MessageSquareQuote,
    may: (context) => hasText(context) && mayWriteIn(context.feed),
    run: ({ feed, message }) => feed.actions.quote(message.mid),
  },
  {
    id: 'message.copy-image',
    label: 'actions.copyImage',
    icon: Image,
    may: (context) =>
      isFile(context) && shapeOf(factsOf(context.message)) === 'picture' && canCopyPictures(),
    run: ({ feed, message }) => feed.actions.copyPicture(message.mid),
  },
  {
    id: 'message.copy-file-link',
    label: 'actions.copyFileLink',
    icon: Paperclip,
    may: isFile,
    run: ({ feed, message }) => feed.actions.copy([message.mid]),
  },
  {
    id: 'message.copy-link',
    label: 'actions.copyLink',
    icon: Link,
    run: ({ feed, message }) => feed.actions.copyLink(message.mid),
  },
  {
    id: 'message.download',
    label: 'actions.download',
    icon: Download,
    may: isFile,
    run: ({ feed, message }) => feed.actions.download(message.mid),
  },
]
