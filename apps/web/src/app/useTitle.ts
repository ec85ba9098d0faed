import type { Client } from '@parley/client'
import { isGuest } from '@parley/rules'
import { useEffect } from 'react'
import { useTranslation } from '../i18n/words.ts'
import { logoSrc, useClient, useMe, useServer } from '../store/index.ts'
import { useTab } from './tabs.ts'

/**
 * Title and icon of the page: the server's, with the unread count while the page is hidden. The count
 * is written without React, so that a message does not render the whole app.
 */
export function useTitle(): void {
  const { t } = useTranslation()
  const client = useClient()
  const { organization, logoUpdatedAt } = useServer()
  const me = useMe()
  const { active } = useTab()
  const plain = organization.name === '' ? t('product') : t('title', { server: organization.name })
  const isCounted = !isGuest(me)

  useEffect(() => {
    const show = () => {
      const unread = isCounted ? countUnread(client) : 0
      const counted =
        document.hidden && unread > 0 ? t('unreadTitle', { count: unread, title: plain }) : plain
      document.title = active ? counted : t('state.inactiveTitle', { title: plain })
      if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => {})
    }
    show()
    const stops = [client.store.watch('chats', show), client.store.watch('settings', show)]
    document.addEventListener('visibilitychange', show)
    return () => {
      document.removeEventListener('visibilitychange', show)
      for (const stop of stops) stop()
    }
  }, [client, t, plain, active, isCounted])

  useEffect(() => {
    document.querySelector('link[rel=icon]')?.setAttribute('href', logoSrc(logoUpdatedAt))
  }, [logoUpdatedAt])
}

/** Unread messages of all unmuted chats. */
function countUnread({ store, environment }: Client): number {
  let unread = 0
  for (const chat of store.chats.values()) {
    if (!store.isMuted(chat.key, environment.now())) unread += chat.unread
  }
  return unread
}
