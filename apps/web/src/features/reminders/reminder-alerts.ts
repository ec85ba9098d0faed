import { type Client, keyOf } from '@parley/client'
import type { Reminder } from '@parley/protocol'
import { snippetOf } from '@parley/rules'
import i18next from 'i18next'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { logoSrc, openNotification, preferences, useClient, useJump } from '../../store/index.ts'
import { showToast } from '../../ui/index.ts'
import { remindedText } from './reminded-text.ts'

const readingMs = 15_000

/** Shows due reminders. */
export function ReminderAlerts(): null {
  const client = useClient()
  const jump = useJump()
  const navigate = useNavigate()

  useEffect(() => {
    function open({ mid, message }: Reminder) {
      if (message) jump(keyOf(message.target), mid)
      else void navigate('/later/reminders')
    }

    return client.events.on({
      reminderDue(reminder) {
        showToast({
          id: `due-${reminder.id}`,
          text: i18next.t('chat:remind.due', { text: textOf(client.store, reminder) }),
          action: { label: i18next.t('chat:remind.show'), onClick: () => open(reminder) },
          duration: readingMs,
        })
        const isQuiet =
          client.store.statuses.quietUntil(client.store.me, client.serverNow()) !== null
        if (!isQuiet) notify(client, reminder, () => open(reminder))
      },
    })
  }, [client, jump, navigate])
  return null
}

function textOf(store: Client['store'], { message }: Reminder): string {
  const t = (key: string) => i18next.t(`chat:${key}`)
  const nameOf = (uid: number) => store.nameOf(uid)
  return (message && snippetOf(remindedText(message), { nameOf, t })) || t('remind.noText')
}

function notify({ scope, store }: Client, reminder: Reminder, onOpen: () => void) {
  const options = {
    body: preferences().notifyText ? textOf(store, reminder) : i18next.t('chat:remind.hidden'),
    icon: logoSrc(store.logoUpdatedAt),
    tag: `${scope} reminder ${reminder.id}`,
    silent: !preferences().sound,
  }
  openNotification(i18next.t('chat:remind.title'), options, onOpen)
}
