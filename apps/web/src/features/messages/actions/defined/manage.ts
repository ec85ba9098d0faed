import { isModerated, mayDeleteMessage, mayHideMessage, mayReport } from '@parley/rules'
import { CheckCheck, CheckSquare, Eye, EyeOff, FileClock, Flag, Trash2 } from 'lucide-react'
import type { Action } from '../../../actions/index.ts'
import type { MessageContext } from '../message-context.ts'

const mayHide = ({ me, message, channel }: MessageContext) => mayHideMessage(me, message, channel)

/** Actions that show more of a message, and those that take it away. */
export const manageActions: readonly Action<MessageContext>[] = [
  {
    id: 'message.history',
    label: 'actions.editHistory',
    icon: FileClock,
    may: ({ feed, message }) => message.edited_at !== null && feed.isHistoryShown,
    run: ({ feed, message }) => feed.actions.showVersions(message.mid),
  },
  {
    id: 'message.seen-by',
    label: 'actions.seenBy',
    icon: CheckCheck,
    may: ({ feed }) => feed.isSeenShown,
    run: ({ feed, message }) => feed.actions.showReaders(message.mid),
  },
  {
    id: 'message.report',
    label: 'report.menu',
    icon: Flag,
    may: ({ me, message }) => mayReport(me, message) && !isModerated(message),
    run: ({ feed, message }) => feed.actions.report(message.mid),
  },
  {
    id: 'message.hide',
    label: 'actions.hide',
    icon: EyeOff,
    may: (context) => mayHide(context) && !isModerated(context.message),
    run: ({ feed, message }) => feed.actions.setModerated(message.mid, true),
  },
  {
    id: 'message.unhide',
    label: 'actions.unhide',
    icon: Eye,
    may: (context) => mayHide(context) && isModerated(context.message),
    run: ({ feed, message }) => feed.actions.setModerated(message.mid, false),
  },
  {
    id: 'message.select',
    label: 'actions.select',
    icon: CheckSquare,
    may: ({ feed }) => feed.thread === undefined,
    run: ({ feed, message }) => feed.actions.select(message.mid),
  },
  {
    id: 'message.delete',
    label: 'actions.delete',
    icon: Trash2,
    keys: { key: 'Delete' },
    group: 'danger',
    isDanger: true,
    may: ({ me, message, channel }) => mayDeleteMessage(me, message, channel),
    run: ({ feed, message }) => feed.actions.remove([message.mid]),
  },
]
