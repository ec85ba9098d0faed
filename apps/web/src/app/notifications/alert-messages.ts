import { type ChatKey, type Client, isChannelKey, mentionsMe, toMessage } from '@parley/client'
import type { ChatMessage } from '@parley/protocol'
import { isThreadOnly, isWithin } from '@parley/rules'
import { isThreadOpen, preferences, suggestNotifications } from '../../store/index.ts'
import type { MessageNotifications } from './message-notifications.ts'
import { type Arrival, isAudible, notifies } from './rule.ts'

const toneApartMs = 1_000
const maxWaiting = 100
// The servers of a page share it.
let toneAt = Number.NEGATIVE_INFINITY

interface View {
  /** The chat that the user sees, if the page is in front. */
  openChat: () => ChatKey | undefined
  /** Opens the chat of a notification, or the thread. */
  open: (key: ChatKey, root?: number) => void
}

/**
 * Plays the sound and shows the notifications of the messages that arrive for a client, until the returned function is
 * called. Only the active tab receives messages, so several tabs notify once.
 */
export function alertMessages(client: Client, { openChat, open }: View): () => void {
  let notifications: MessageNotifications | undefined
  let isStopped = false
  const now = () => client.environment.now()

  /** Replies that were sent into a thread only, until an item of activity tells that they concern the user. */
  const waiting = new Map<number, () => void>()

  function messageArrived(key: ChatKey, message: ChatMessage) {
    const root = threadOf(client, message)
    if (root === undefined) return alert(key, message, root)
    waiting.set(message.mid, () => alert(key, message, root))
    const [oldest] = waiting.keys()
    if (waiting.size > maxWaiting && oldest !== undefined) waiting.delete(oldest)
  }

  function activityChanged() {
    for (const [mid, alertNow] of waiting) {
      if (!client.store.activity.open.has(mid)) continue
      waiting.delete(mid)
      alertNow()
    }
  }

  function alert(key: ChatKey, message: ChatMessage, root: number | undefined) {
    const isShown = key === openChat() && (root === undefined || isThreadOpen(root))
    const isInView = isShown && document.hasFocus() && !document.hidden
    const arrival = { ...arrivalOf(client, key, message, root), isInView }
    const { sound, notify } = preferences()
    if (sound && isAudible(arrival) && now() - toneAt >= toneApartMs) {
      toneAt = now()
      void import('./tone.ts').then(
        ({ playTone }) => playTone(),
        () => {},
      )
    }
    if (!notifies(notify, arrival)) return
    suggestNotifications()
    void import('./message-notifications.ts').then(
      (loaded) => {
        if (isStopped) return
        notifications ??= new loaded.MessageNotifications(client, open)
        notifications.show(key, message, root)
      },
      () => {},
    )
  }

  const stops = [
    client.events.on({ messageArrived }),
    client.store.watch(
      () => client.store.chats.version,
      () => notifications?.closeRead(),
    ),
    client.store.watch(
      () => client.store.activity.changes,
      () => {
        activityChanged()
        notifications?.closeRead()
      },
    ),
  ]
  return () => {
    isStopped = true
    notifications?.closeAll()
    for (const stop of stops) stop()
  }
}

/** Whether this browser has quiet hours now. */
function isQuietHour(): boolean {
  const { quietHours } = preferences()
  const now = new Date()
  return quietHours !== null && isWithin(quietHours, now.getHours() * 60 + now.getMinutes())
}

function arrivalOf(
  client: Client,
  key: ChatKey,
  message: ChatMessage,
  root: number | undefined,
): Omit<Arrival, 'isInView'> {
  const { store, environment } = client
  const { detail, from_uid } = message
  return {
    isDirect: !isChannelKey(key) || root !== undefined,
    isMention:
      detail.type !== 'reaction' &&
      mentionsMe(store, { mid: message.mid, properties: detail.properties }),
    isSilenced: store.isMuted(key, environment.now()) || client.chats.hidden()(key),
    isBlocked: store.contactStatus(from_uid) === 'blocked',
    isQuiet: store.statuses.quietUntil(store.me, client.serverNow()) !== null || isQuietHour(),
  }
}

/** The root of the thread that a message was sent into only. */
function threadOf({ store }: Client, message: ChatMessage): number | undefined {
  const reply = toMessage(message)
  if (!reply || !isThreadOnly(reply)) return undefined
  return store.threads.rootOf(store.messages, reply.mid) ?? reply.reply_mid ?? undefined
}
