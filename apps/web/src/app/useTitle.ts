import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { logoSrc, useClient, useParts, useServer } from '../store/index.ts'
import { useTab } from './tabs.ts'

/** Title and icon of the page: the server's, with the number of unread messages while it is hidden. */
export function useTitle(): void {
  const { t } = useTranslation()
  const { world } = useClient()
  const { organization, logoUpdatedAt } = useServer()
  const store = useParts('chats', 'settings')
  const { active } = useTab()
  let unread = 0
  for (const chat of store.chats.values()) {
    if (!store.isMuted(chat.key, world.now())) unread += chat.unread
  }
  const plain = organization.name === '' ? t('product') : t('title', { server: organization.name })

  useEffect(() => {
    const show = () => {
      const counted =
        document.hidden && unread > 0 ? t('unreadTitle', { count: unread, title: plain }) : plain
      document.title = active ? counted : t('state.inactiveTitle', { title: plain })
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => document.removeEventListener('visibilitychange', show)
  }, [t, unread, plain, active])

  useEffect(() => {
    if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => {})
  }, [unread])

  useEffect(() => {
    document.querySelector('link[rel=icon]')?.setAttribute('href', logoSrc(logoUpdatedAt))
  }, [logoUpdatedAt])
}
