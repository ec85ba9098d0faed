import { type ChatKey, toMessage } from '@parley/client'
import { snippetOf } from '@parley/rules'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/words.ts'
import { useClient } from '../../store/index.ts'
import { VisuallyHidden } from '../../ui/index.ts'

// Somebody who listens decides by the first words whether to go there and read.
const announcedMost = 140

/** Tells screen readers what arrives in the open chat, without taking the focus. */
export function Announcer({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const { notices, store } = useClient()
  const [text, setText] = useState('')
  useEffect(
    () =>
      notices.on({
        messageArrived(key, wire) {
          const message = toMessage(wire)
          if (key !== chatKey || !message) return
          const nameOf = (uid: number) => store.users.get(uid)?.name
          const name = nameOf(message.from_uid) ?? t('message.somebody')
          const text = snippetOf(message, { nameOf, t }, announcedMost)
          setText(t('feed.arrived', { name, text }))
        },
      }),
    [notices, store, chatKey, t],
  )
  return (
    <VisuallyHidden role="log" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}
