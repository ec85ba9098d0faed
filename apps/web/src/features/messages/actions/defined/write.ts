import { MessageSquareShare, MessageSquareText, Pencil, Reply } from 'lucide-react'
import { isThreadOnly } from '@parley/rules'
import { jumpTo } from '../../../../store/index.ts'
import type { Action } from '../../../actions/index.ts'
import type { MessageContext } from '../message-context.ts'
import { mayEdit, mayWriteIn } from '../rules.ts'

const inFeed = ({ feed }: MessageContext) => feed.thread === undefined

/** Actions that answer a message or change it. */
export const writeActions: readonly Action<MessageContext>[] = [
  {
    id: 'message.reply',
    label: 'actions.reply',
    icon: Reply,
    keys: { key: 'r' },
    may: (context) => inFeed(context) && mayWriteIn(context.feed),
    run: ({ feed, message }) => feed.actions.reply(message.mid),
  },
  {
    id: 'message.show-in-chat',
    label: 'actions.showInChat',
    icon: MessageSquareShare,
    may: (context) => !inFeed(context) && !isThreadOnly(context.message),
    run: ({ key, message }) => jumpTo(key, message.mid),
  },
  {
    id: 'message.reply-in-thread',
    label: 'actions.replyInThread',
    icon: MessageSquareText,
    keys: { key: 't' },
    may: (context) =>
      inFeed(context) && context.message.reply_mid === null && mayWriteIn(context.feed),
    run: openThread,
  },
  {
    id: 'message.open-thread',
    label: 'actions.openThread',
    icon: MessageSquareText,
    keys: { key: 't' },
    may: (context) => inFeed(context) && context.message.reply_mid !== null,
    run: openThread,
  },
  {
    id: 'message.edit',
    label: 'actions.edit',
    icon: Pencil,
    keys: { key: 'e' },
    may: ({ feed, message }) => mayEdit(feed, message),
    run: ({ feed, message }) => feed.actions.edit(message.mid),
  },
]

function openThread({ feed, message }: MessageContext) {
  feed.openThread(message.mid, { wantsReply: true })
}
