import { type ChatKey, toMessage } from '@parley/client'
import { isThreadOnly, snippetOf } from '@parley/rules'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { VisuallyHidden } from '../../../ui/index.ts'

// The first words are enough to decide whether to read the message.
const maxAnnounced = 140

/** Announces new messages of the open chat to screen readers without moving the focus. */
export function Announcer({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const { events, store } = useClient()
  const [text, setText] = useState('')
  useEffect(
    () =>
      events.on({
        messageArrived(key, wire) {
          const message = toMessage(wire)
          if (key !== chatKey || !message || isThreadOnly(message)) return
          const nameOf = (uid: number) => store.nameOf(uid)
          const name = nameOf(message.from_uid) ?? t('message.somebody')
          const text = snippetOf(message, { nameOf, t }, maxAnnounced)
          setText(t('feed.arrived', { name, text }))
        },
      }),
    [events, store, chatKey, t],
  )
  return (
    <VisuallyHidden role="log" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}
