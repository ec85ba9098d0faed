import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import {
  serviceWorkers,
  syncPush,
  useClient,
  useNotificationSupport,
  usePreferences,
  useServer,
} from '../../store/index.ts'
import type { NoticeData, OpenMessage } from '../../worker/push.ts'

const settleMs = 500

/**
 * Keeps the push subscription of this browser as the preferences say, opens the message of a notice that was clicked, and
 * closes the notices of chats that were read.
 */
export function usePush(): void {
  const client = useClient()
  const navigate = useNavigate()
  const support = useNotificationSupport()
  const { push, notify, notifyText, quietHours } = usePreferences()
  const key = useServer().config?.push.vapid_public_key
  const from = quietHours?.from
  const until = quietHours?.until

  useEffect(() => {
    if (key === undefined) return
    // After the first render is done, and once for several changes.
    const timer = setTimeout(
      () => void syncPush(key, (subscription) => client.account.setPush(subscription)),
      settleMs,
    )
    return () => clearTimeout(timer)
  }, [client, key, support, push, notify, notifyText, from, until])

  useEffect(() => {
    const workers = serviceWorkers()
    if (!workers) return
    const opened = ({ data }: MessageEvent<Partial<OpenMessage> | undefined>) => {
      if (data?.type === 'open' && data.path !== undefined) void navigate(data.path)
    }
    workers.addEventListener('message', opened)
    return () => workers.removeEventListener('message', opened)
  }, [navigate])

  useEffect(() => {
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
  }, [client])
}

async function closeRead(isRead: (tag: `u${number}` | `g${number}`) => boolean): Promise<void> {
  const registration = await serviceWorkers()
    ?.getRegistration()
    .catch(() => undefined)
  for (const notice of (await registration?.getNotifications()) ?? []) {
    const isMessage = ((notice.data as NoticeData | null)?.mid ?? 0) > 0
    if (isMessage && isRead(notice.tag as `g${number}`)) notice.close()
  }
}
