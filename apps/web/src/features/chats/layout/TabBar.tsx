import { isGuest } from '@parley/rules'
import { clsx } from 'clsx'
import { Bookmark, Files, MessageCircle, Settings, Users } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useMe } from '../../../store/index.ts'
import { VisuallyHidden } from '../../../ui/index.ts'
import styles from './TabBar.module.css'
import { useHasUnread } from './useHasUnread.ts'

const tabs = [
  { to: '/chat', word: 'chats', Icon: MessageCircle },
  { to: '/users', word: 'people', Icon: Users },
  { to: '/favs', word: 'favorites', Icon: Bookmark },
  { to: '/files', word: 'files', Icon: Files },
  { to: '/setting', word: 'settings', Icon: Settings },
] as const

/** The areas of the app at the bottom of narrow screens. Hidden inside a chat or a section. */
export function TabBar() {
  const { t } = useTranslation('chat')
  const { pathname } = useLocation()
  const hasUnread = useHasUnread()
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

const isTop = (path: string) => /^\/(chat|users|favs|files|setting)?\/?$/.test(path)
