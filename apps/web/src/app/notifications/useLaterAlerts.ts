import { type Client, keyOf } from '@parley/client'
import type { Reminder } from '@parley/protocol'
import i18next from 'i18next'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { logoSrc, preferences, useClient, useJump } from '../../store/index.ts'
import { showToast } from '../../ui/index.ts'

const readingMs = 15_000

/** Shows due reminders, and scheduled messages that could not be sent. */
export function useLaterAlerts(): void {
  const client = useClient()
  const jump = useJump()
  const navigate = useNavigate()

  useEffect(() => {
    function open({ mid, message }: Reminder) {
      if (message) jump(keyOf(message.target), mid)
      else void navigate('/later/reminders')
    }

    return client.notices.on({
      reminderDue(reminder) {
        showToast({
          id: `due-${reminder.id}`,
          text: i18next.t('chat:remind.due', { text: textOf(reminder) }),
          action: { label: i18next.t('chat:remind.show'), onClick: () => open(reminder) },
          duration: readingMs,
        })
        notify(client, reminder, () => open(reminder))
      },
      scheduledRefused({ id }) {
        showToast({
          id: `refused-${id}`,
          text: i18next.t('chat:scheduled.refused'),
          kind: 'error',
          action: {
            label: i18next.t('chat:scheduled.show'),
            onClick: () => void navigate('/later/scheduled'),
          },
          duration: readingMs,
        })
      },
    })
  }, [client, jump, navigate])
}

const textOf = ({ message }: Reminder) => message?.content || i18next.t('chat:remind.noText')

function notify({ scope, store }: Client, reminder: Reminder, onOpen: () => void) {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const notice = new Notification(i18next.t('chat:remind.title'), {
    body: preferences().notifyText ? textOf(reminder) : i18next.t('chat:remind.hidden'),
    icon: logoSrc(store.logoUpdatedAt),
    tag: `${scope} reminder ${reminder.id}`,
    silent: !preferences().sound,
  })
  notice.addEventListener('click', () => {
    window.focus()
    notice.close()
    onOpen()
  })
}
