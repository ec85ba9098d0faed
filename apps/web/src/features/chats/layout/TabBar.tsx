import { isGuest } from '@parley/rules'
import { clsx } from 'clsx'
import { Bell, Bookmark, Clock, Files, MessageCircle, Settings, Users } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useMe } from '../../../store/index.ts'
import { VisuallyHidden } from '../../../ui/index.ts'
import { useActivityCount } from '../../activity/index.ts'
import styles from './TabBar.module.css'
import { useLaterCount } from './useLaterCount.ts'
import { useHasUnread } from './useHasUnread.ts'

const tabs = [
  { to: '/chat', word: 'chats', Icon: MessageCircle },
  { to: '/activity', word: 'activity', Icon: Bell },
  { to: '/users', word: 'people', Icon: Users },
  { to: '/favs', word: 'favorites', Icon: Bookmark },
  { to: '/later', word: 'later', Icon: Clock },
  { to: '/files', word: 'files', Icon: Files },
  { to: '/setting', word: 'settings', Icon: Settings },
] as const

/** The areas of the app at the bottom of narrow screens. Hidden inside a chat or a section. */
export function TabBar() {
  const { t } = useTranslation('chat')
  const { pathname } = useLocation()
  const hasUnread = useHasUnread()
  const activity = useActivityCount()
  const later = useLaterCount()
  if (isGuest(useMe()) || !isTop(pathname)) return null
  return (
    <nav className={styles.bar} aria-label={t('rail.label')}>
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
            {to === '/later' && later > 0 && (
              <span className={styles.dot}>
                <VisuallyHidden>{t('rail.laterCount', { count: later })}</VisuallyHidden>
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
    </nav>
  )
}

const isTop = (path: string) => /^\/(chat|activity|users|favs|later|files|setting)?\/?$/.test(path)
