import {
  countPeople,
  isGuest,
  mayCreatePrivateChannel,
  mayCreatePublicChannel,
  mayInvite,
} from '@parley/rules'
import { Hash, List, Lock, Plus, SquarePen, UserPlus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { listOf } from '../../../i18n/lists.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog, useMe, useOnlineCount, useServer, useSelector } from '../../../store/index.ts'
import { DropdownMenu, IconButton, type MenuItem, tooltip, useIsPhone } from '../../../ui/index.ts'
import styles from './ServerHeader.module.css'

/** The server's name, its number of members, and a menu to create chats. */
export function ServerHeader() {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { organization } = useServer()
  const items = useNewItems()
  // On a phone the list is the whole page, so its name is the h1.
  const Name = useIsPhone() ? 'h1' : 'p'
  return (
    <header className={styles.header}>
      <Link to="/chat" className={styles.words} {...tooltip(organization.description ?? '')}>
        <Name className={styles.name}>{organization.name || common('product')}</Name>
        <Counts />
      </Link>
      {items.length > 0 && (
        <DropdownMenu
          label={t('list.new')}
          closeLabel={common('action.close')}
          items={items}
          align="end"
        >
          <IconButton label={t('list.new')} icon={<Plus />} />
        </DropdownMenu>
      )}
    </header>
  )
}

function Counts() {
  const { t } = useTranslation('chat')
  const members = useSelector(({ users }) => countPeople(users.values()))
  const online = useOnlineCount()
  if (members === 0) return null
  const both = [t('list.members', { count: members })]
  if (online !== undefined) both.push(t('list.onlineCount', { count: online }))
  return <span className={styles.counts}>{listOf(both)}</span>
}

function useNewItems(): MenuItem[] {
  const { t } = useTranslation('chat')
  const me = useMe()
  const { common, ext } = useServer()
  const navigate = useNavigate()
  if (isGuest(me)) return []
  const newChannel: MenuItem = {
    label: t('list.newChannel'),
    icon: <Hash />,
    onSelect: () => openDialog({ name: 'create-channel', isPublic: true }),
  }
  const newPrivate: MenuItem = {
    label: t('list.newPrivate'),
    icon: <Lock />,
    onSelect: () => openDialog({ name: 'create-channel', isPublic: false }),
  }
  const newMessage: MenuItem = {
    label: t('list.newMessage'),
    icon: <SquarePen />,
    onSelect: () => openDialog({ name: 'new-message' }),
  }
  const invite: MenuItem = {
    label: t('list.invite'),
    icon: <UserPlus />,
    onSelect: () => openDialog({ name: 'invite' }),
  }
  const browse: MenuItem = {
    label: t('list.browse'),
    icon: <List />,
    onSelect: () => void navigate('/channels'),
  }
  return [
    ...(mayCreatePublicChannel(me) ? [newChannel] : []),
    ...(mayCreatePrivateChannel(me, common) ? [newPrivate] : []),
    newMessage,
    browse,
    ...(mayInvite(me, ext) ? [invite] : []),
  ]
}
