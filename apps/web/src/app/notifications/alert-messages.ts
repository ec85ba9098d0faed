import { type ChatKey, type Client, isChannelKey, mentionsMe } from '@parley/client'
import type { ChatMessage } from '@parley/protocol'
import { isWithin } from '@parley/rules'
import { preferences, suggestNotifications } from '../../store/index.ts'
import { MessageNotifications } from './message-notifications.ts'
import { type Arrival, isAudible, notifies } from './rule.ts'

const toneApartMs = 1_000
// The servers of a page share it.
let toneAt = Number.NEGATIVE_INFINITY

interface View {
  /** The chat that the user sees, if the page is in front. */
  openChat: () => ChatKey | undefined
  /** Opens the chat of a notification. */
  open: (key: ChatKey) => void
}

/**
 * Plays the sound and shows the notifications of the messages that arrive for a client, until the returned function is
 * called. Only the active tab receives messages, so several tabs notify once.
 */
export function alertMessages(client: Client, { openChat, open }: View): () => void {
  const notifications = new MessageNotifications(client, open)
  const now = () => client.environment.now()

  function messageArrived(key: ChatKey, message: ChatMessage) {
    const isInView = key === openChat() && document.hasFocus() && !document.hidden
    const arrival = { ...arrivalOf(client, key, message), isInView }
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
    notifications.show(key, message)
  }

  const stops = [
    client.events.on({ messageArrived }),
    client.store.watch(
      () => client.store.chats.version,
      () => notifications.closeRead(),
    ),
  ]
  return () => {
    notifications.closeAll()
    for (const stop of stops) stop()
  }
}

/** Whether this browser has quiet hours now. */
function isQuietHour(): boolean {
  const { quietHours } = preferences()
  const now = new Date()
  return quietHours !== null && isWithin(quietHours, now.getHours() * 60 + now.getMinutes())
}

function arrivalOf(client: Client, key: ChatKey, message: ChatMessage): Omit<Arrival, 'isInView'> {
  const { store, environment } = client
  const { detail, from_uid } = message
  return {
    isDirect: !isChannelKey(key),
    isMention:
      detail.type !== 'reaction' &&
      mentionsMe(store, { mid: message.mid, properties: detail.properties }),
    isSilenced: store.isMuted(key, environment.now()) || client.chats.hidden()(key),
    isBlocked: store.contactStatus(from_uid) === 'blocked',
    isQuiet: store.statuses.quietUntil(store.me, client.serverNow()) !== null || isQuietHour(),
  }
}
