import type { ChatKey } from '@parley/client'
import { X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { changeChatUi, useChatUi, useMessage, useUser } from '../../store/index.ts'
import { IconButton } from '../../ui/index.ts'
import { MessageSnippet } from '../messages/index.ts'
import styles from './ReplyBar.module.css'

/** The message that is being replied to, if any. */
export function ReplyBar({ chatKey }: { chatKey: ChatKey }) {
  const { replyTo } = useChatUi(chatKey)
  const cancel = () => changeChatUi(chatKey, { replyTo: undefined })
  return replyTo === undefined ? null : <Reply mid={replyTo} onCancel={cancel} />
}

function Reply({ mid, onCancel }: { mid: number; onCancel: () => void }) {
  const { t } = useTranslation('chat')
  const message = useMessage(mid)
  const author = useUser(message?.from_uid ?? 0)
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
