import { channelKey } from '@parley/client'
import type { Channel } from '@parley/protocol'
import { isGuest, maySeeMembers, withoutMarks } from '@parley/rules'
import { Bookmark, Hash, Lock, MoreHorizontal, Pin, Users } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  changeChatUi,
  type SidePanel,
  useChatUi,
  useMe,
  useMemberCount,
  useServer,
} from '../../../store/index.ts'
import { DropdownMenu, IconButton, type MenuItem, tooltip, useIsPhone } from '../../../ui/index.ts'
import { CallButton } from '../../calls/index.ts'
import { AutoDeleteButton } from '../../chat-settings/index.ts'
import styles from './ConversationHeader.module.css'
import { ConversationHeader } from './ConversationHeader.tsx'
import { SearchButton } from './SearchButton.tsx'
import { useChatMenu } from '../list/useChatMenu.tsx'

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
  const { ext } = useServer()
  const key = channelKey(channel.gid)
  const { panel } = useChatUi(key)
  const isPhone = useIsPhone()
  const more = useChatMenu(key)
  const toggle = (which: SidePanel) =>
    changeChatUi(key, { panel: panel === which ? undefined : which })
  const pins = channel.pinned_messages.length
  const seesMembers = maySeeMembers(me, ext)

  // On wide screens, the panels have buttons of their own.
  const panelItems = (): MenuItem[] => [
    { label: t('header.pinned', { count: pins }), icon: <Pin />, onSelect: () => toggle('pins') },
    { label: t('header.favorites'), icon: <Bookmark />, onSelect: () => toggle('favorites') },
    ...(seesMembers
      ? [{ label: t('header.members'), icon: <Users />, onSelect: () => toggle('members') }]
      : []),
    { separator: true },
  ]

  if (isGuest(me)) return null
  return (
    <>
      <CallButton chatKey={key} />
      <AutoDeleteButton chatKey={key} />
      <SearchButton chatKey={key} />
      <IconButton
        className={styles.wide}
        label={t('header.pinned', { count: pins })}
        icon={<Pin />}
        badge={pins > 0 ? pins : undefined}
        pressed={panel === 'pins'}
        onClick={() => toggle('pins')}
      />
      <IconButton
        className={styles.wide}
        label={t('header.favorites')}
        icon={<Bookmark />}
        pressed={panel === 'favorites'}
        onClick={() => toggle('favorites')}
      />
      {seesMembers && (
        <IconButton
          className={styles.wide}
          label={t('header.members')}
          icon={<Users />}
          pressed={panel === 'members'}
          onClick={() => toggle('members')}
        />
      )}
      <DropdownMenu
        label={t('list.menu', { name: channel.name })}
        closeLabel={common('action.close')}
        items={() => [...(isPhone ? panelItems() : []), ...more()]}
        align="end"
      >
        <IconButton label={t('list.menu', { name: channel.name })} icon={<MoreHorizontal />} />
      </DropdownMenu>
    </>
  )
}
