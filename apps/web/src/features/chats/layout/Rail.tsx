import { isGuest } from '@parley/rules'
import { Bell, Bookmark, Clock, Files, MessageCircle, Settings, Users } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  chatPath,
  onSessionReset,
  useClient,
  useMe,
  usePageServers,
  useServer,
} from '../../../store/index.ts'
import { tooltip, VisuallyHidden } from '../../../ui/index.ts'
import { useActivityCount } from '../../activity/index.ts'
import { OwnServerMark } from '../../organization/index.ts'
import { LazyServerTiles } from '../../servers/index.ts'
import { OwnMenu } from './OwnMenu.tsx'
import { lastChat } from '../open-chat.ts'
import styles from './Rail.module.css'
import { RailLink } from './RailLink.tsx'
import { useLaterCount } from './useLaterCount.ts'
import { useHasUnread } from './useHasUnread.ts'

// The link to people reopens the profile shown last.
let peoplePath = '/users'
onSessionReset(() => {
  peoplePath = '/users'
})

/** The navigation bar on the left of wide screens. Guests have none. */
export function Rail() {
  const { t } = useTranslation('chat')
  const client = useClient()
  const { pathname } = useLocation()
  const hasUnread = useHasUnread()
  const activity = useActivityCount()
  const later = useLaterCount()
  const servers = usePageServers()
  const last = lastChat(client)
  useEffect(() => {
    if (pathname.startsWith('/users')) peoplePath = pathname
  }, [pathname])

  // Keep the empty grid column.
  if (isGuest(useMe())) return <div className={styles.none} />
  const isIn = (area: string) => pathname === `/${area}` || pathname.startsWith(`/${area}/`)
  return (
    <nav className={styles.rail} aria-label={t('rail.label')}>
      <Suspense fallback={<ServerSign />}>
        {servers.length > 1 ? <LazyServerTiles /> : <ServerSign />}
      </Suspense>
      <RailLink
        to={last ? chatPath(last) : '/chat'}
        label={hasUnread ? t('rail.chatNews') : t('rail.chat')}
        icon={<MessageCircle />}
        isActive={pathname === '/' || isIn('chat')}
        hasUnread={hasUnread}
      />
      <RailLink
        to="/activity"
        label={activity > 0 ? t('rail.activityNews', { count: activity }) : t('rail.activity')}
        icon={<Bell />}
        isActive={isIn('activity')}
        count={activity}
      />
      <RailLink
        to={peoplePath}
        label={t('rail.people')}
        icon={<Users />}
        isActive={isIn('users')}
      />
      <RailLink
        to="/favs"
        label={t('rail.favorites')}
        icon={<Bookmark />}
        isActive={isIn('favs')}
      />
      <RailLink
        to="/later"
        label={later > 0 ? t('rail.laterCount', { count: later }) : t('rail.later')}
        icon={<Clock />}
        isActive={isIn('later')}
        count={later}
      />
      <RailLink to="/files" label={t('rail.files')} icon={<Files />} isActive={isIn('files')} />
      <span className={styles.grow} />
      <RailLink
        to="/setting"
        label={t('rail.settings')}
        icon={<Settings />}
        isActive={isIn('setting')}
      />
      <OwnMenu />
    </nav>
  )
}

function ServerSign() {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { organization } = useServer()
  const name = organization.name || common('product')
  return (
    <Link to="/chat" className={styles.server} {...tooltip(name, { side: 'right' })}>
      <VisuallyHidden>{t('rail.home', { name })}</VisuallyHidden>
      <OwnServerMark size={36} />
    </Link>
  )
}
