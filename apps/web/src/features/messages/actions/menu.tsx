import type { Message } from '@parley/client'
import { isText } from '@parley/protocol'
import {
  isGuest,
  isHidden,
  mayDeleteMessage,
  mayHideMessage,
  mayManageChannel,
  mayReport,
} from '@parley/rules'
import {
  AlarmClock,
  Bookmark,
  CheckCheck,
  CheckSquare,
  Copy,
  Download,
  Eye,
  EyeOff,
  FileClock,
  Flag,
  Forward,
  Image,
  Link,
  MessageSquareQuote,
  MessageSquareShare,
  MessageSquareText,
  MailOpen,
  Paperclip,
  Pencil,
  Pin,
  PinOff,
  Reply,
  TextQuote,
  Trash2,
} from 'lucide-react'
import { jumpTo, openDialog } from '../../../store/index.ts'
import type { MenuItem } from '../../../ui/index.ts'
import { canCopyPictures, factsOf, shapeOf } from '../../files/index.ts'
import type { FeedChat } from '../feed/chat-context.ts'
import { mayEdit, mayWriteIn, threadLabel } from './rules.ts'

type Translate = (key: string) => string

/** The actions on one message as menu items. */
export function messageMenu(message: Message, feed: FeedChat, t: Translate): MenuItem[] {
  const { actions, me, channel, thread } = feed
  const { mid } = message
  const isPinned = channel?.pinned_messages.some((pin) => pin.mid === mid) ?? false
  const items: (MenuItem | false)[] = [
    thread === undefined &&
      mayWriteIn(feed) && {
        label: t('actions.reply'),
        icon: <Reply />,
        shortcut: 'R',
        onSelect: () => actions.reply(mid),
      },
    ...threadItems(message, feed, t),
    mayEdit(feed, message) && {
      label: t('actions.edit'),
      icon: <Pencil />,
      shortcut: 'E',
      onSelect: () => actions.edit(mid),
    },
    ...copyItems(message, feed, t),
    ...keepItems(mid, feed, t),
    mayManageChannel(me, channel) && {
      label: t(isPinned ? 'actions.unpin' : 'actions.pin'),
      icon: isPinned ? <PinOff /> : <Pin />,
      shortcut: 'P',
      onSelect: () => void (isPinned ? actions.unpin(mid) : actions.pin(mid)),
    },
    !isGuest(me) && {
      label: t('actions.markUnread'),
      icon: <MailOpen />,
      shortcut: 'U',
      onSelect: () => actions.markUnread(mid),
    },
    message.edited_at !== null &&
      feed.isHistoryShown && {
        label: t('actions.editHistory'),
        icon: <FileClock />,
        onSelect: () => actions.showVersions(mid),
      },
    feed.isSeenShown && {
      label: t('actions.seenBy'),
      icon: <CheckCheck />,
      onSelect: () => actions.showReaders(mid),
    },
    mayReport(me, message) &&
      !isHidden(message) && {
        label: t('report.menu'),
        icon: <Flag />,
        onSelect: () => actions.report(mid),
      },
    mayHideMessage(me, message, channel) && {
      label: t(isHidden(message) ? 'actions.unhide' : 'actions.hide'),
      icon: isHidden(message) ? <Eye /> : <EyeOff />,
      onSelect: () => actions.setHidden(mid, !isHidden(message)),
    },
    thread === undefined && {
      label: t('actions.select'),
      icon: <CheckSquare />,
      onSelect: () => actions.select(mid),
    },
    mayDeleteMessage(me, message, channel) && { separator: true },
    mayDeleteMessage(me, message, channel) && {
      label: t('actions.delete'),
      icon: <Trash2 />,
      shortcut: 'Del',
      danger: true,
      onSelect: () => actions.remove([mid]),
    },
  ]
  return items.filter((item) => item !== false)
}

function threadItems(message: Message, feed: FeedChat, t: Translate): MenuItem[] {
  const { key, thread, openThread } = feed
  const { mid } = message
  if (thread !== undefined) {
    return [
      {
        label: t('actions.showInChat'),
        icon: <MessageSquareShare />,
        onSelect: () => jumpTo(key, mid),
      },
    ]
  }
  const label = threadLabel(message, feed)
  if (!label) return []
  const icon = <MessageSquareText />
  return [{ label: t(label), icon, shortcut: 'T', onSelect: () => openThread(mid, true) }]
}

function keepItems(mid: number, { actions, me }: FeedChat, t: Translate): MenuItem[] {
  if (isGuest(me)) return []
  return [
    {
      label: t('actions.forward'),
      icon: <Forward />,
      shortcut: 'F',
      onSelect: () => actions.forward([mid]),
    },
    {
      label: t(actions.isSaved(mid) ? 'actions.unsave' : 'actions.save'),
      icon: <Bookmark />,
      shortcut: 'S',
      onSelect: () => (actions.isSaved(mid) ? actions.unsave(mid) : void actions.save([mid])),
    },
    {
      label: t('remind.menu'),
      icon: <AlarmClock />,
      items: [
        ...actions.reminderTimes().map(({ label, time }) => ({
          label,
          onSelect: () => void actions.remind(mid, time),
        })),
        { separator: true },
        { label: t('later.ownTime'), onSelect: () => openDialog({ name: 'remind', mid }) },
      ],
    },
  ]
}

function copyItems(
  { mid, ...message }: Message,
  feed: FeedChat,
  t: Translate,
): (MenuItem | false)[] {
  const { actions } = feed
  const isFile = message.content_type === 'vocechat/file'
  const isPicture = isFile && shapeOf(factsOf(message)) === 'picture'
  return [
    !isFile && {
      label: t('actions.copy'),
      icon: <Copy />,
      onSelect: () => void actions.copy([mid]),
    },
    isText(message.content_type) && {
      label: t('actions.copyQuote'),
      icon: <TextQuote />,
      onSelect: () => void actions.copyQuote(mid),
    },
    isText(message.content_type) &&
      mayWriteIn(feed) && {
        label: t('actions.quote'),
        icon: <MessageSquareQuote />,
        onSelect: () => actions.quote(mid),
      },
    isPicture &&
      canCopyPictures() && {
        label: t('actions.copyImage'),
        icon: <Image />,
        onSelect: () => void actions.copyPicture(mid),
      },
    isFile && {
      label: t('actions.copyFileLink'),
      icon: <Paperclip />,
      onSelect: () => void actions.copy([mid]),
    },
    {
      label: t('actions.copyLink'),
      icon: <Link />,
      onSelect: () => void actions.copyLink(mid),
    },
    isFile && {
      label: t('actions.download'),
      icon: <Download />,
      onSelect: () => actions.download(mid),
    },
  ]
}
