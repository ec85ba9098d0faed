import { type ChatKey, type Client, idOf, isChannelKey } from '@parley/client'
import { isGuest } from '@parley/rules'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { chatOfPath } from '../features/chats/index.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { isFlatEqual, logoSrc, useClient, useMe, useServer } from '../store/index.ts'
import { useShownPageName } from '../ui/index.ts'
import { useTab } from './tabs.ts'

/**
 * Title and icon of the page: the unread count, the open chat or page, and the server's name. The title is
 * written without React, so that a message does not render the whole app.
 */
export function useTitle(): void {
  const { t } = useTranslation()
  const client = useClient()
  const { organization, logoUpdatedAt } = useServer()
  const me = useMe()
  const { active } = useTab()
  const open = chatOfPath(useLocation().pathname)
  const page = useShownPageName()
  const server = organization.name || t('product')
  const isCounted = !isGuest(me)

  useEffect(() => {
    const read = () => ({
      unread: isCounted ? client.chatList.unread : 0,
      chat: open ? titleOf(client, open) : page,
    })
    const show = ({ unread, chat }: ReturnType<typeof read>) => {
      const title = chat ? t('chatTitle', { chat, server }) : server
      const counted = unread > 0 ? t('unreadTitle', { count: unread, title }) : title
      document.title = active ? counted : t('state.inactiveTitle', { title: server })
      if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => {})
    }
    show(read())
    return client.store.watch(read, show, isFlatEqual)
  }, [client, t, server, open, page, active, isCounted])

  useEffect(() => {
    document.querySelector('link[rel=icon]')?.setAttribute('href', logoSrc(logoUpdatedAt))
  }, [logoUpdatedAt])
}

function titleOf({ store }: Client, key: ChatKey): string | undefined {
  const channel = isChannelKey(key) ? store.channels.get(idOf(key)) : undefined
  return channel ? `#${channel.name}` : store.users.get(idOf(key))?.name
}
