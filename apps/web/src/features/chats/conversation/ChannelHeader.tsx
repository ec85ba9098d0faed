import { channelKey } from '@parley/client'
import type { Channel } from '@parley/protocol'
import { isGuest, withoutMarks } from '@parley/rules'
import { Hash, Lock, MoreHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type SidePanel, useChatUi, useMe, useMemberCount } from '../../../store/index.ts'
import { DropdownMenu, IconButton, tooltip, useIsPhone } from '../../../ui/index.ts'
import { ActionButton, menuOf, useActions, useChatContext } from '../../actions/index.ts'
import { CallButton } from '../../calls/index.ts'
import { AutoDeleteButton } from '../../chat-settings/index.ts'
import styles from './ConversationHeader.module.css'
import { ConversationHeader } from './ConversationHeader.tsx'
import { SearchButton } from './SearchButton.tsx'
import { useChatMenu } from '../list/useChatMenu.ts'

// On wide screens they have buttons of their own.
const panelOf: ReadonlyMap<string, SidePanel> = new Map([
  ['chat.pins', 'pins'],
  ['chat.favorites', 'favorites'],
  ['chat.members', 'members'],
])

/** A channel's name and topic, with buttons for the panels beside the feed. */
export function ChannelHeader({ channel }: { channel: Channel }) {
  const { t } = useTranslation('chat')
  const members = useMemberCount(channel.gid)
  const count = members > 0 ? t('list.members', { count: members }) : undefined
  const topic = withoutMarks(channel.description ?? '').trim()
  return (
    <ConversationHeader
      title={<Title channel={channel} />}
      about={[count, topic].filter(Boolean).join(' · ') || undefined}
      shortAbout={count}
      tools={<Tools channel={channel} />}
    />
  )
}

function Title({ channel }: { channel: Channel }) {
  const { t } = useTranslation('chat')
  const Sign = channel.is_public ? Hash : Lock
  const name = (
    <>
      <Sign aria-hidden className={styles.sign} />
      <span className={styles.cut}>{channel.name}</span>
    </>
  )
  if (isGuest(useMe())) return <span className={styles.name}>{name}</span>
  return (
    <Link
      to={`/setting/channel/${channel.gid}`}
      className={styles.name}
      {...tooltip(t('header.channelSettings'))}
    >
      {name}
    </Link>
  )
}

function Tools({ channel }: { channel: Channel }) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const me = useMe()
  const key = channelKey(channel.gid)
  const context = useChatContext(key)
  const { panel } = useChatUi(key)
  const isPhone = useIsPhone()
  const more = useChatMenu(key)
  const panels = useActions('chat', context).filter(({ id }) => panelOf.has(id))
  const pins = channel.pinned_messages.length

  if (isGuest(me)) return null
  return (
    <>
      <CallButton chatKey={key} />
      <AutoDeleteButton chatKey={key} />
      <SearchButton chatKey={key} />
      {panels.map((action) => (
        <ActionButton
          key={action.id}
          action={action}
          context={context}
          className={styles.wide}
          badge={action.id === 'chat.pins' && pins > 0 ? pins : undefined}
          pressed={panel === panelOf.get(action.id)}
        />
      ))}
      <DropdownMenu
        label={t('list.menu', { name: channel.name })}
        closeLabel={common('action.close')}
        items={() => [
          ...(isPhone ? [...menuOf(panels, context), { separator: true } as const] : []),
          ...more(),
        ]}
        align="end"
      >
        <IconButton label={t('list.menu', { name: channel.name })} icon={<MoreHorizontal />} />
      </DropdownMenu>
    </>
  )
}
