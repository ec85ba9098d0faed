import { isGuest } from '@parley/rules'
import { clsx } from 'clsx'
import {
  Bell,
  Bookmark,
  Clock,
  Ellipsis,
  Files,
  MessageCircle,
  Settings,
  Users,
} from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useMe } from '../../../store/index.ts'
import { DropdownMenu, VisuallyHidden } from '../../../ui/index.ts'
import { useActivityCount } from '../../activity/index.ts'
import styles from './TabBar.module.css'
import { useLaterCount } from './useLaterCount.ts'
import { useHasUnread } from './useHasUnread.ts'

const tabs = [
  { to: '/chat', word: 'chats', Icon: MessageCircle },
  { to: '/activity', word: 'activity', Icon: Bell },
  { to: '/users', word: 'people', Icon: Users },
  { to: '/setting', word: 'settings', Icon: Settings },
] as const

// Five tabs fit on a narrow phone.
const rarer = [
  { to: '/favs', word: 'favorites', Icon: Bookmark },
  { to: '/later', word: 'later', Icon: Clock },
  { to: '/files', word: 'files', Icon: Files },
] as const

/** The areas of the app at the bottom of narrow screens. Hidden inside a chat or a section. */
export function TabBar() {
  const { t } = useTranslation('chat')
  const { pathname } = useLocation()
  const hasUnread = useHasUnread()
  const activity = useActivityCount()
  if (isGuest(useMe()) || !isTop(pathname)) return null
  return (
    <nav className={styles.bar} aria-label={t('rail.label')} data-tab-bar>
      {tabs.map(({ to, word, Icon }) => {
        const isActive = pathname.startsWith(to) || (pathname === '/' && to === '/chat')
        return (
          <Link
            key={to}
            to={to}
            className={clsx(styles.tab, isActive && styles.active)}
            aria-current={isActive ? 'page' : undefined}
          >
            <Icon aria-hidden />
            {t(`rail.${word}`)}
            {to === '/activity' && activity > 0 && (
              <span className={styles.count}>
                <span aria-hidden>{activity > 99 ? '99+' : activity}</span>
                <VisuallyHidden>{t('rail.newCount', { count: activity })}</VisuallyHidden>
              </span>
            )}
            {to === '/chat' && hasUnread && (
              <span className={styles.dot}>
                <VisuallyHidden>{t('rail.news')}</VisuallyHidden>
              </span>
            )}
          </Link>
        )
      })}
      <MoreTab pathname={pathname} />
    </nav>
  )
}

/** The areas that have no tab of their own. */
function MoreTab({ pathname }: { pathname: string }) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const later = useLaterCount()
  const labelOf = (word: string) =>
    word === 'later' && later > 0 ? t('rail.laterCount', { count: later }) : t(`rail.${word}`)
  const current = rarer.find(({ to }) => pathname.startsWith(to))
  return (
    <DropdownMenu
      label={t('rail.more')}
      closeLabel={t('common:action.close')}
      items={rarer.map(({ to, word, Icon }) => ({
        label: labelOf(word),
        icon: <Icon />,
        onSelect: () => void navigate(to),
      }))}
    >
      <button type="button" className={clsx(styles.tab, current && styles.active)}>
        <Ellipsis aria-hidden />
        {t('rail.more')}
        {current && <VisuallyHidden>{t(`rail.${current.word}`)}</VisuallyHidden>}
        {later > 0 && (
          <span className={styles.dot}>
            <VisuallyHidden>{labelOf('later')}</VisuallyHidden>
          </span>
        )}
      </button>
    </DropdownMenu>
  )
}

const isTop = (path: string) =>
  /^\/(chat|activity|users|favs|later(\/\w+)?|files|setting)?\/?$/.test(path)
