import { countPeople, isGuest } from '@parley/rules'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { listOf } from '../../../i18n/lists.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOnlineCount, useServer, useSelector } from '../../../store/index.ts'
import { DropdownMenu, IconButton, type MenuItem, tooltip, useIsPhone } from '../../../ui/index.ts'
import { actionOf, menuOf, useAppContext } from '../../actions/index.ts'
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

const ofNew = [
  'channel.create-public',
  'channel.create-private',
  'people.message',
  'channel.browse',
  'people.invite',
  'servers.manage',
]

function useNewItems(): MenuItem[] {
  const context = useAppContext()
  if (isGuest(context.me)) return []
  return menuOf(
    ofNew.map((id) => actionOf('app', id)),
    context,
  )
}
