import type { Message } from '@parley/client'
import { mayDeleteMessage, mayManageChannel, mayPost } from '@parley/rules'
import { CheckSquare, Copy, Pencil, Pin, PinOff, Reply, Trash2 } from 'lucide-react'
import type { MenuItem } from '../../../ui/index.ts'
import type { FeedChat } from '../feed/chat-context.ts'
import { mayEdit } from './rules.ts'

type Translate = (key: string) => string

/** The actions on one message as menu items. */
export function messageMenu(
  message: Message,
  { acts, me, channel }: FeedChat,
  t: Translate,
): MenuItem[] {
  const { mid, content_type } = message
  const isPinned = channel?.pinned_messages.some((pin) => pin.mid === mid) ?? false
  const items: (MenuItem | false)[] = [
    mayPost(me, channel) && {
      label: t('actions.reply'),
      icon: <Reply />,
      shortcut: 'R',
      onSelect: () => acts.reply(mid),
    },
    mayEdit(me, message) && {
      label: t('actions.edit'),
      icon: <Pencil />,
      shortcut: 'E',
      onSelect: () => acts.edit(mid),
    },
    {
      label: t(content_type === 'vocechat/file' ? 'actions.copyLink' : 'actions.copy'),
      icon: <Copy />,
      onSelect: () => void acts.copy([mid]),
    },
    mayManageChannel(me, channel) && {
      label: t(isPinned ? 'actions.unpin' : 'actions.pin'),
      icon: isPinned ? <PinOff /> : <Pin />,
      shortcut: 'P',
      onSelect: () => (isPinned ? void acts.unpin(mid) : acts.askPin(mid)),
    },
    { label: t('actions.select'), icon: <CheckSquare />, onSelect: () => acts.select(mid) },
    mayDeleteMessage(me, message, channel) && { separator: true },
    mayDeleteMessage(me, message, channel) && {
      label: t('actions.delete'),
      icon: <Trash2 />,
      shortcut: 'Del',
      danger: true,
      onSelect: () => acts.remove([mid]),
    },
  ]
  return items.filter((item) => item !== false)
}
