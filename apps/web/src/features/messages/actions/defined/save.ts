import { isGuest, mayManageChannel } from '@parley/rules'
import { AlarmClock, Bookmark, Forward, MailOpen, Pin, PinOff } from 'lucide-react'
import { openDialog } from '../../../../store/index.ts'
import type { Action } from '../../../actions/index.ts'
import type { MessageContext } from '../message-context.ts'

const isMember = ({ me }: MessageContext) => !isGuest(me)
const isSaved = ({ feed, message }: MessageContext) => feed.actions.isSaved(message.mid)
const isPinned = ({ channel, message }: MessageContext) =>
  channel?.pinned_messages.some(({ mid }) => mid === message.mid) ?? false
const mayPin = ({ me, channel }: MessageContext) => mayManageChannel(me, channel)

/** Actions that keep a message at hand: in another chat, in the favorites, for later, or on top of its chat. */
export const saveActions: readonly Action<MessageContext>[] = [
  {
    id: 'message.forward',
    label: 'actions.forward',
    icon: Forward,
    keys: { key: 'f' },
    may: isMember,
    run: ({ feed, message }) => feed.actions.forward([message.mid]),
  },
  {
    id: 'message.save',
    label: 'actions.save',
    icon: Bookmark,
    keys: { key: 's' },
    may: (context) => isMember(context) && !isSaved(context),
    run: ({ feed, message }) => feed.actions.save([message.mid]),
  },
  {
    id: 'message.unsave',
    label: 'actions.unsave',
    icon: Bookmark,
    keys: { key: 's' },
    may: (context) => isMember(context) && isSaved(context),
    run: ({ feed, message }) => feed.actions.unsave(message.mid),
  },
  {
    id: 'message.remind',
    label: 'remind.menu',
    icon: AlarmClock,
    may: isMember,
    run: openReminder,
    choices: (context) => [
      ...context.feed.actions.reminderTimes().map(({ label, time }) => ({
        label,
        onSelect: () => void context.feed.actions.remind(context.message.mid, time),
      })),
      { separator: true },
      { label: context.t('later.ownTime'), onSelect: () => openReminder(context) },
    ],
  },
  {
    id: 'message.pin',
    label: 'actions.pin',
    icon: Pin,
    keys: { key: 'p' },
    may: (context) => mayPin(context) && !isPinned(context),
    run: ({ feed, message }) => feed.actions.pin(message.mid),
  },
  {
    id: 'message.unpin',
    label: 'actions.unpin',
    icon: PinOff,
    keys: { key: 'p' },
    may: (context) => mayPin(context) && isPinned(context),
    run: ({ feed, message }) => feed.actions.unpin(message.mid),
  },
  {
    id: 'message.mark-unread',
    label: 'actions.markUnread',
    icon: MailOpen,
    keys: { key: 'u' },
    may: isMember,
    run: ({ feed, message }) => feed.actions.markUnread(message.mid),
  },
]

function openReminder({ message }: MessageContext) {
  openDialog({ name: 'remind', mid: message.mid })
}
