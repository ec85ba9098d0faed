import { type ChatKey, directKey, hasLeft, idOf, isChannelKey } from '@parley/client'
import { readExtSetting } from '@parley/protocol'
import { mayInviteTo, mayLeaveChannel, mayManageChannel } from '@parley/rules'
import {
  ArrowDown,
  ArrowUp,
  Bell,
  BellOff,
  CheckCheck,
  Eye,
  EyeOff,
  LogIn,
  LogOut,
  Mail,
  Pin,
  PinOff,
  Settings,
  Timer,
  Trash2,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { chatPath, openDialog, report, useChatName, useClient } from '../../../store/index.ts'
import { chord, copyAndTell, type MenuItem, showToast } from '../../../ui/index.ts'
import { useMembership } from '../../channels/index.ts'
import { useContactItems } from '../../users/index.ts'
import { markChatRead } from '../conversation/mark-read.ts'
import { chatOfPath } from '../open-chat.ts'
import { usePinMoves } from './pins/usePinMoves.ts'

/** The menu items of a chat. Call the function when the menu opens. */
export function useChatMenu(key: ChatKey): () => MenuItem[] {
  const forAll = useMenuForAll(key)
  const forChannel = useChannelMenu(key)
  const forPerson = usePersonMenu(key)
  return () => [...forAll(), ...(isChannelKey(key) ? forChannel() : forPerson())]
}

function useMenuForAll(key: ChatKey) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const { store, chats, environment } = client
  const pins = usePinMoves()
  const pin = () => chats.pin(key).catch(report)
  const unpin = () => chats.unpin(key).catch(report)

  function movesOf(chat: ChatKey): MenuItem[] {
    const up = pins.step(chat, -1)
    const down = pins.step(chat, 1)
    const keys = (arrow: string) => chord('mod', 'shift', arrow)
    return [
      ...(up
        ? [{ label: t('list.moveUp'), icon: <ArrowUp />, shortcut: keys('↑'), onSelect: up }]
        : []),
      ...(down
        ? [{ label: t('list.moveDown'), icon: <ArrowDown />, shortcut: keys('↓'), onSelect: down }]
        : []),
    ]
  }

  return (): MenuItem[] => {
    const isPinned = store.pinnedAt(key) >= 0
    const isMuted = store.isMuted(key, environment.now())
    const isRead = (store.chats.get(key)?.unread ?? 0) === 0
    return [
      isPinned
        ? { label: t('list.unpin'), icon: <PinOff />, onSelect: () => void unpin() }
        : { label: t('list.pin'), icon: <Pin />, onSelect: () => void pin() },
      ...movesOf(key),
      {
        label: t('list.markRead'),
        icon: <CheckCheck />,
        disabled: isRead,
        onSelect: () => markChatRead(client, key),
      },
      isMuted
        ? {
            label: t('list.unmute'),
            icon: <Bell />,
            onSelect: () => void chats.unmute(key).catch(report),
          }
        : {
            label: t('list.mute'),
            icon: <BellOff />,
            onSelect: () => openDialog({ name: 'mute', key }),
          },
      // The server has no auto-delete for notes to oneself.
      ...(key === directKey(store.me)
        ? []
        : [
            {
              label: t('list.autoDelete'),
              icon: <Timer />,
              onSelect: () => openDialog({ name: 'auto-delete', key }),
            },
          ]),
      { separator: true },
    ]
  }
}

function useChannelMenu(key: ChatKey) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { store } = useClient()
  const hiding = useHiding(key)
  const membership = useMembership()
  const gid = idOf(key)
  return (): MenuItem[] => {
    const channel = store.channels.get(gid)
    const me = store.users.get(store.me)
    if (!channel || !me) return []
    const mayBringIn = mayInviteTo(me, readExtSetting(store.common.ext_setting), channel)
    const settings: MenuItem = {
      label: t('list.settings'),
      icon: <Settings />,
      onSelect: () => void navigate(`/setting/channel/${gid}`),
    }
    const invite: MenuItem = {
      label: t('list.invite'),
      icon: <UserPlus />,
      onSelect: () => openDialog({ name: 'invite', gid }),
    }
    const leave: MenuItem = {
      label: t('list.leave'),
      icon: <LogOut />,
      onSelect: () => openDialog({ name: 'leave-channel', gid }),
    }
    const leavePublic: MenuItem = { ...leave, onSelect: () => void membership.leave(gid) }
    const join: MenuItem = {
      label: t('list.join'),
      icon: <LogIn />,
      onSelect: () => void membership.join(gid),
    }
    const isLeft = channel.is_public && hasLeft(store, key)
    const remove: MenuItem = {
      label: t('list.delete'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => openDialog({ name: 'delete-channel', gid }),
    }
    return [
      settings,
      ...(mayBringIn ? [invite] : []),
      ...(isLeft ? [join] : [hiding()]),
      ...(mayLeaveChannel(me, channel) ? [leave] : []),
      ...(channel.is_public && !isLeft ? [leavePublic] : []),
      // A public channel is deleted in its settings, not by a slip beside "Hide".
      ...(!channel.is_public && mayManageChannel(me, channel) ? [remove] : []),
    ]
  }
}

/** The item that hides a chat, with an undo, or shows it again. */
function useHiding(key: ChatKey) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const client = useClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const name = useChatName(key) ?? ''

  function hide() {
    const isOpen = chatOfPath(pathname) === key
    void client.chats.hide(key).catch(report)
    if (isOpen) void navigate('/chat')
    const undo = () => {
      void client.chats.show(key).catch(report)
      if (isOpen) void navigate(chatPath(key))
    }
    const isMuted = client.store.isMuted(key, client.environment.now())
    const text = isMuted ? t('list.hiddenMuted', { name }) : t('list.hidden')
    showToast({ id: `hide ${key}`, text, action: { label: common('action.undo'), onClick: undo } })
  }

  return (): MenuItem =>
    client.chats.hidden()(key)
      ? {
          label: t('list.show'),
          icon: <Eye />,
          onSelect: () => void client.chats.show(key).catch(report),
        }
      : { label: t('list.hide'), icon: <EyeOff />, onSelect: hide }
}

function usePersonMenu(key: ChatKey) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { store } = useClient()
  const hiding = useHiding(key)
  const contactItems = useContactItems()
  const uid = idOf(key)

  const copy = (email: string) =>
    copyAndTell(email, { copied: common('action.copied'), failed: common('action.copyFailed') })

  return (): MenuItem[] => {
    const user = store.users.get(uid)
    const email = user?.email
    const items = user ? contactItems(user) : []
    return [
      {
        label: t('list.profile'),
        icon: <UserRound />,
        onSelect: () => openDialog({ name: 'profile', uid }),
      },
      ...(email
        ? [{ label: t('list.copyEmail'), icon: <Mail />, onSelect: () => void copy(email) }]
        : []),
      hiding(),
      ...(items.length > 0 ? [{ separator: true } as const, ...items] : []),
    ]
  }
}
