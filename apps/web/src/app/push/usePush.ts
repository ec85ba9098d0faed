import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import {
  openServer,
  pageServers,
  serviceWorkers,
  syncPush,
  useClient,
  useNotificationSupport,
  usePreferences,
  useServer,
} from '../../store/index.ts'
import type { NotificationData, OpenMessage } from '../../worker/push.ts'

const settleMs = 500

/**
 * A browser takes pushes of one server: that of the page. Keeps the push subscription of this browser as the preferences say, opens the message of a notice that was clicked, and
 * closes the notices of chats that were read.
 */
export function usePush(): void {
  const client = useClient()
  const navigate = useNavigate()
  const isOwn = client.environment.base === ''
  const support = useNotificationSupport()
  const { push, notify, notifyText, quietHours } = usePreferences()
  const key = useServer().config?.push.vapid_public_key
  const from = quietHours?.from
  const until = quietHours?.until

  useEffect(() => {
    if (key === undefined || !isOwn) return
    // After the first render is done, and once for several changes.
    const timer = setTimeout(
      () => void syncPush(key, (subscription) => client.account.setPush(subscription)),
      settleMs,
    )
    return () => clearTimeout(timer)
  }, [client, isOwn, key, support, push, notify, notifyText, from, until])

  useEffect(() => {
    const workers = serviceWorkers()
    if (!workers) return
    const opened = ({ data }: MessageEvent<Partial<OpenMessage> | undefined>) => {
      if (data?.type !== 'open' || data.path === undefined) return
      const [own] = pageServers()
      if (isOwn || !own) void navigate(data.path)
      else openServer(own, data.path)
    }
    workers.addEventListener('message', opened)
    return () => workers.removeEventListener('message', opened)
  }, [navigate, isOwn])

  useEffect(() => {
    if (!isOwn) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const { chats } = client.store
    const closeSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void closeRead((tag) => (chats.get(tag)?.unread ?? 0) === 0)
      }, settleMs)
    }
    const stop = client.store.watch(() => chats.version, closeSoon)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, isOwn])
}

async function closeRead(isRead: (tag: `u${number}` | `g${number}`) => boolean): Promise<void> {
  const registration = await serviceWorkers()
    ?.getRegistration()
    .catch(() => undefined)
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const isMessage = ((notification.data as NotificationData | null)?.mid ?? 0) > 0
    if (isMessage && isRead(notification.tag as `g${number}`)) notification.close()
  }
}
