import type { Message } from '@parley/client'
import { Reply } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  jumpTo,
  onSessionReset,
  useClient,
  useSelector,
  useStream,
  useNamedUser,
  useIsPast,
} from '../../../store/index.ts'
import { tooltip } from '../../../ui/index.ts'
import { useFeed } from '../feed/chat-context.ts'
import { Snippet } from './MessageSnippet.tsx'
import styles from './Quote.module.css'

// Requests for originals that are not in the store, one per message. Null if the original was deleted.
const asked = new Map<number, Promise<Message | null>>()
onSessionReset(() => asked.clear())

/** The message that is replied to. A press scrolls to it. */
export function Quote({ mid }: { mid: number }) {
  const { t } = useTranslation('chat')
  const { key } = useFeed()
  const original = useOriginal(mid)
  const author = useNamedUser(original?.from_uid ?? 0)
  const name = author?.name ?? t('message.somebody')
  if (!original) {
    return (
      <span className={styles.quote}>
        <Reply aria-hidden />
        {original === null && <em>{t('message.quoteGone')}</em>}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.quote}
      {...tooltip(t('message.quoteOf', { name }))}
      onClick={() => jumpTo(key, mid)}
    >
      <Reply aria-hidden />
      <b>
        <bdi>{name}</bdi>
      </b>
      <Snippet message={original} />
    </button>
  )
}

/** The original message; undefined while it loads, null if it was deleted. */
function useOriginal(mid: number): Message | null | undefined {
  const client = useClient()
  const { key } = useFeed()
  const { ready } = useStream()
  const known = useSelector(({ messages }) => messages.get(mid))
  const wasRemoved = useSelector((store) => store.wasRemoved(mid))
  const [found, setFound] = useState<Message | null | undefined>()
  const isPast = useIsPast((known ?? found)?.expires_at)
  const isGone = isPast || wasRemoved
  const isSettled = known !== undefined || found !== undefined || isGone

  useEffect(() => {
    if (isSettled) return
    let here = true
    const request = asked.get(mid) ?? ask()
    asked.set(mid, request)
    request.then(
      (message) => here && setFound(message),
      // The request failed. Request it again once the connection is back.
      () => asked.delete(mid),
    )
    return () => {
      here = false
    }

    async function ask(): Promise<Message | null> {
      return (await client.messages.fetch(key, mid)) ?? null
    }
  }, [client, key, isSettled, mid, ready])

  useEffect(() => {
    if (isGone) asked.delete(mid)
  }, [isGone, mid])

  return isGone ? null : (known ?? found)
}
