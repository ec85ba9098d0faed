import type { ChatKey } from '@parley/client'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  changeChatUi,
  chatUi,
  useChatUi,
  useClient,
  useMessage,
  useStream,
  useNamedUser,
} from '../../store/index.ts'
import { IconButton } from '../../ui/index.ts'
import { MessageSnippet } from '../messages/index.ts'
import styles from './ReplyBar.module.css'

/** The message that is being replied to, if any. */
export function ReplyBar({ chatKey }: { chatKey: ChatKey }) {
  const { replyTo } = useChatUi(chatKey)
  const cancel = () => changeChatUi(chatKey, { replyTo: undefined })
  return replyTo === undefined ? null : (
    <Reply key={replyTo} chatKey={chatKey} mid={replyTo} onCancel={cancel} />
  )
}

interface ReplyProps {
  chatKey: ChatKey
  mid: number
  onCancel: () => void
}

function Reply({ chatKey, mid, onCancel }: ReplyProps) {
  const { t } = useTranslation('chat')
  const message = useMessage(mid)
  useCancelWhenGone(chatKey, mid, message !== undefined)
  const author = useNamedUser(message?.from_uid ?? 0)
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <span>{t('composer.replyingTo', { name: author?.name ?? t('composer.somebody') })}</span>
        <span className={styles.snippet}>
          <MessageSnippet mid={mid} />
        </span>
      </div>
      <IconButton icon={<X />} label={t('composer.cancelReply')} onClick={onCancel} />
    </div>
  )
}

/** Cancels the reply to a message that was deleted or has expired, also before the page was opened. */
function useCancelWhenGone(key: ChatKey, mid: number, isLoaded: boolean) {
  const client = useClient()
  const { ready } = useStream()
  useEffect(() => {
    if (isLoaded) return
    let here = true
    const cancel = () => {
      if (here && chatUi(key).replyTo === mid) changeChatUi(key, { replyTo: undefined })
    }
    if (client.store.wasRemoved(mid)) {
      cancel()
      return
    }
    // Without an answer the reply stays. It is checked again once the connection is back.
    if (ready)
      client.messages.fetch(key, mid).then(
        (found) => !found && cancel(),
        () => {},
      )
    return () => void (here = false)
  }, [client, key, mid, isLoaded, ready])
}
