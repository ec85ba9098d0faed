import { readExtSetting } from '@parley/protocol'
import { maySeeMembers } from '@parley/rules'
import { Bookmark, Pin, Search, Users } from 'lucide-react'
import { changeChatUi, chatUi, openChatSearch, type SidePanel } from '../../../store/index.ts'
import type { Action, ChatContext } from '../../actions/index.ts'

const group = 'panel'

/** Shows or hides a panel beside the feed. */
const toggle = (panel: SidePanel) => (context: ChatContext) => {
  const isShown = chatUi(context.key).panel === panel
  changeChatUi(context.key, { panel: isShown ? undefined : panel })
}

/** Actions that open something beside or above the messages of a chat. */
export const panelActions: readonly Action<ChatContext>[] = [
  {
    id: 'chat.search',
    label: 'inChat.open',
    icon: Search,
    keys: { key: 'f', mod: true },
    group,
    run: ({ key }) => openChatSearch(key),
  },
  {
    id: 'chat.pins',
    label: 'header.pinned',
    words: ({ channel }) => ({ count: channel?.pinned_messages.length ?? 0 }),
    icon: Pin,
    group,
    may: ({ channel }) => channel !== undefined,
    run: toggle('pins'),
  },
  {
    id: 'chat.favorites',
    label: 'header.favorites',
    icon: Bookmark,
    group,
    run: toggle('favorites'),
  },
  {
    id: 'chat.members',
    label: 'header.members',
    icon: Users,
    group,
    may: ({ client, me, channel }) =>
      channel !== undefined && maySeeMembers(me, readExtSetting(client.store.common.ext_setting)),
    run: toggle('members'),
  },
]
