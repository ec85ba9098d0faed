import { directKey } from '@parley/client'
import { ArrowDown, ArrowUp, Bell, BellOff, CheckCheck, Pin, PinOff, Timer } from 'lucide-react'
import { openDialog } from '../../../store/index.ts'
import type { Action, ChatContext } from '../../actions/index.ts'
import { markChatRead } from '../conversation/mark-read.ts'
import { stepOfPin } from '../list/pins/pin-moves.ts'

const group = 'list'

const isPinned = ({ client, key }: ChatContext) => client.store.pinnedAt(key) >= 0
const isMuted = ({ client, key }: ChatContext) =>
  client.store.isMuted(key, client.environment.now())

/** Actions on the place of a chat in the list, and on what it tells. */
export const listActions: readonly Action<ChatContext>[] = [
  {
    id: 'chat.pin',
    label: 'list.pin',
    icon: Pin,
    group,
    may: (context) => !isPinned(context),
    run: ({ client, key }) => client.chats.pin(key),
  },
  {
    id: 'chat.unpin',
    label: 'list.unpin',
    icon: PinOff,
    group,
    may: isPinned,
    run: ({ client, key }) => client.chats.unpin(key),
  },
  {
    id: 'chat.move-up',
    label: 'list.moveUp',
    icon: ArrowUp,
    keys: { key: 'ArrowUp', mod: true, shift: true },
    help: 'movePin',
    group,
    may: (context) => stepOfPin(context, -1) !== undefined,
    run: (context) => stepOfPin(context, -1)?.(),
  },
  {
    id: 'chat.move-down',
    label: 'list.moveDown',
    icon: ArrowDown,
    keys: { key: 'ArrowDown', mod: true, shift: true },
    help: 'movePin',
    group,
    may: (context) => stepOfPin(context, 1) !== undefined,
    run: (context) => stepOfPin(context, 1)?.(),
  },
  {
    id: 'chat.mark-read',
    label: 'list.markRead',
    icon: CheckCheck,
    keys: { key: 'Escape' },
    help: 'markRead',
    group,
    isDisabled: ({ client, key }) => (client.store.chats.get(key)?.unread ?? 0) === 0,
    run: ({ client, key }) => markChatRead(client, key),
  },
  {
    id: 'chat.mute',
    label: 'list.mute',
    icon: BellOff,
    group,
    may: (context) => !isMuted(context),
    run: ({ key }) => openDialog({ name: 'mute', key }),
  },
  {
    id: 'chat.unmute',
    label: 'list.unmute',
    icon: Bell,
    group,
    may: isMuted,
    run: ({ client, key }) => client.chats.unmute(key),
  },
  {
    id: 'chat.auto-delete',
    label: 'list.autoDelete',
    icon: Timer,
    group,
    // The server has no auto-delete for notes to oneself.
    may: ({ client, key }) => key !== directKey(client.store.me),
    run: ({ key }) => openDialog({ name: 'auto-delete', key }),
  },
]
