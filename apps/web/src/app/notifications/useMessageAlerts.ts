import { type ChatKey, type Client, isChannelKey, mentionsMe } from '@parley/client'
import type { ChatMessage } from '@parley/protocol'
import { isWithin } from '@parley/rules'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { chatOfPath } from '../../features/chats/index.ts'
import { chatPath, preferences, suggestNotifications, useClient } from '../../store/index.ts'
import { Notices } from './notices.ts'
import { type Arrival, isAudible, notifies } from './rule.ts'
import { playTone } from './tone.ts'

const toneApartMs = 1_000

/**
 * Plays the sound and shows the notifications of arriving messages. Only the active tab receives
 * messages, so several tabs notify once.
 */
export function useMessageAlerts(): void {
  const client = useClient()
  const navigate = useNavigate()
  const open = chatOfPath(useLocation().pathname)
  const view = useRef({ open, navigate })
  useEffect(() => {
    view.current = { open, navigate }
  })

  useEffect(() => {
    const notices = new Notices(client, (key) => void view.current.navigate(chatPath(key)))
    const now = () => client.environment.now()
    let toneAt = Number.NEGATIVE_INFINITY

    function messageArrived(key: ChatKey, message: ChatMessage) {
      const isInView = key === view.current.open && document.hasFocus() && !document.hidden
      const arrival = { ...arrivalOf(client, key, message), isInView }
      const { sound, notify } = preferences()
      if (sound && isAudible(arrival) && now() - toneAt >= toneApartMs) {
        toneAt = now()
        playTone()
      }
      if (!notifies(notify, arrival)) return
      suggestNotifications()
      notices.show(key, message)
    }

    const stops = [
      client.notices.on({ messageArrived }),
      client.store.watch(
        () => client.store.chats.version,
        () => notices.closeRead(),
      ),
    ]
    return () => {
      notices.closeAll()
      for (const stop of stops) stop()
    }
  }, [client])
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
