import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import { mayInviteToChannel, mayLeaveChannel, mayManageChannel } from '@parley/rules'
import {
  Bell,
  BellOff,
  CheckCheck,
  EyeOff,
  LogOut,
  Mail,
  Pin,
  PinOff,
  Settings,
  Trash2,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/words.ts'
import { openDialog, report, useClient } from '../../../store/index.ts'
import { type MenuItem, showToast } from '../../../ui/index.ts'
import { hiddenChats, hideChat, showChat } from './hidden.ts'
import { markChatRead } from '../conversation/mark-read.ts'
import { chatOfPath } from '../open-chat.ts'

/** The menu items of a chat. Call the function when the menu opens. */
export function useChatMenu(key: ChatKey): () => MenuItem[] {
  const forAll = useMenuForAll(key)
  const forChannel = useChannelMenu(idOf(key))
  const forPerson = usePersonMenu(key)
  return () => [...forAll(), ...(isChannelKey(key) ? forChannel() : forPerson())]
}

function useMenuForAll(key: ChatKey) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const { store, chats, environment } = client
  const pin = () => chats.pin(key).catch(report)
  const unpin = () => chats.unpin(key).catch(report)

  return (): MenuItem[] => {
    const isPinned = store.pinnedAt(key) >= 0
    const isMuted = store.isMuted(key, environment.now())
    const isRead = (store.chats.get(key)?.unread ?? 0) === 0
    return [
      isPinned
        ? { label: t('list.unpin'), icon: <PinOff />, onSelect: () => void unpin() }
        : { label: t('list.pin'), icon: <Pin />, onSelect: () => void pin() },
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
      { separator: true },
    ]
  }
}

function useChannelMenu(gid: number) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { store } = useClient()
  return (): MenuItem[] => {
    const channel = store.channels.get(gid)
    const me = store.users.get(store.me)
    if (!channel || !me) return []
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
    const remove: MenuItem = {
      label: t('list.delete'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => openDialog({ name: 'delete-channel', gid }),
    }
    return [
      settings,
      ...(mayInviteToChannel(me, channel) ? [invite] : []),
      ...(mayLeaveChannel(me, channel) ? [leave] : []),
      ...(mayManageChannel(me, channel) ? [remove] : []),
    ]
  }
}

function usePersonMenu(key: ChatKey) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const client = useClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const uid = idOf(key)

  function hide() {
    hideChat(client, key)
    if (chatOfPath(pathname) === key) void navigate('/chat')
    const action = { label: common('action.undo'), onClick: () => showChat(client, key) }
    showToast({ id: `hide ${key}`, text: t('list.hidden'), action })
  }
  async function copy(email: string) {
    await navigator.clipboard.writeText(email)
    showToast({ id: 'copied', text: common('action.copied'), kind: 'success' })
  }

  return (): MenuItem[] => {
    const email = client.store.users.get(uid)?.email
    const isHidden = hiddenChats(client)(key)
    return [
      {
        label: t('list.profile'),
        icon: <UserRound />,
        onSelect: () => openDialog({ name: 'profile', uid }),
      },
      ...(email
        ? [{ label: t('list.copyEmail'), icon: <Mail />, onSelect: () => void copy(email) }]
        : []),
      isHidden
        ? { label: t('list.show'), icon: <EyeOff />, onSelect: () => showChat(client, key) }
        : { label: t('list.hide'), icon: <EyeOff />, danger: true, onSelect: hide },
    ]
  }
}
