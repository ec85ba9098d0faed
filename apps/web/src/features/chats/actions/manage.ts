import { hasLeft, idOf } from '@parley/client'
import { readExtSetting } from '@parley/protocol'
import { mayInviteTo, mayLeaveChannel, mayManageChannel } from '@parley/rules'
import {
  Eye,
  EyeOff,
  LogIn,
  LogOut,
  Mail,
  Settings,
  Trash2,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { openDialog } from '../../../store/index.ts'
import { copyAndTell } from '../../../ui/index.ts'
import type { Action, ChatContext } from '../../actions/index.ts'
import { joinChannel, leaveChannel } from '../../channels/index.ts'
import { hideChat } from './hide.ts'

const group = 'chat'

const person = ({ client, key, channel }: ChatContext) =>
  channel ? undefined : client.store.users.get(idOf(key))
const isLeft = ({ client, key, channel }: ChatContext) =>
  channel?.is_public === true && hasLeft(client.store, key)
const isHidden = ({ client, key }: ChatContext) => client.chats.hidden()(key)

/** Actions on a channel, on the person of a direct chat, and on the chat as a whole. */
export const manageActions: readonly Action<ChatContext>[] = [
  {
    id: 'chat.profile',
    label: 'list.profile',
    icon: UserRound,
    group,
    may: (context) => person(context) !== undefined,
    run: ({ key }) => openDialog({ name: 'profile', uid: idOf(key) }),
  },
  {
    id: 'chat.copy-email',
    label: 'list.copyEmail',
    icon: Mail,
    group,
    may: (context) => Boolean(person(context)?.email),
    run: (context) => {
      const { t } = context
      const told = { copied: t('common:action.copied'), failed: t('common:action.copyFailed') }
      return copyAndTell(person(context)?.email ?? '', told)
    },
  },
  {
    id: 'channel.settings',
    label: 'list.settings',
    icon: Settings,
    group,
    may: ({ channel }) => channel !== undefined,
    run: ({ key, navigate }) => navigate(`/setting/channel/${idOf(key)}`),
  },
  {
    id: 'channel.invite',
    label: 'list.invite',
    icon: UserPlus,
    group,
    may: ({ client, me, channel }) =>
      channel !== undefined &&
      mayInviteTo(me, readExtSetting(client.store.common.ext_setting), channel),
    run: ({ key }) => openDialog({ name: 'invite', gid: idOf(key) }),
  },
  {
    id: 'channel.join',
    label: 'list.join',
    icon: LogIn,
    group,
    may: isLeft,
    run: ({ client, key }) => joinChannel(client, idOf(key)),
  },
  {
    id: 'chat.hide',
    label: 'list.hide',
    icon: EyeOff,
    group,
    may: (context) => !isLeft(context) && !isHidden(context),
    run: hideChat,
  },
  {
    id: 'chat.show',
    label: 'list.show',
    icon: Eye,
    group,
    may: (context) => !isLeft(context) && isHidden(context),
    run: ({ client, key }) => client.chats.show(key),
  },
  {
    id: 'channel.leave',
    label: 'list.leave',
    icon: LogOut,
    group,
    may: (context) => {
      const { me, channel } = context
      if (!channel || isLeft(context)) return false
      return channel.is_public || mayLeaveChannel(me, channel)
    },
    run: (context) => {
      const { channel, key } = context
      if (channel?.is_public) return leaveChannel(context, idOf(key))
      openDialog({ name: 'leave-channel', gid: idOf(key) })
    },
  },
  {
    id: 'channel.delete',
    label: 'list.delete',
    icon: Trash2,
    group,
    isDanger: true,
    // A public channel is deleted in its settings, not by a slip beside "Hide".
    may: ({ me, channel }) => channel?.is_public === false && mayManageChannel(me, channel),
    run: ({ key }) => openDialog({ name: 'delete-channel', gid: idOf(key) }),
  },
]
