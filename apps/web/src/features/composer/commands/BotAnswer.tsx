import type { ChatKey } from '@parley/client'
import { X } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { changeChatUi, useChatUi, useNamedUser } from '../../../store/index.ts'
import { IconButton } from '../../../ui/index.ts'
import { MessageContent } from '../../messages/index.ts'
import styles from './BotAnswer.module.css'

/** Shows the private answer of a bot until the user closes it. */
export function BotAnswer({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const { answer } = useChatUi(chatKey)
  const name = useNamedUser(answer?.uid ?? 0)?.name ?? t('message.somebody')
  if (!answer) return null
  return (
    <section className={styles.answer} aria-label={t('commands.answerOf', { name })}>
      <div className={styles.words} role="status">
        <p className={styles.head}>{t('commands.answerOf', { name })}</p>
        <MessageContent
          message={{ content: answer.text, content_type: 'text/markdown', properties: null }}
        />
      </div>
      <IconButton
        icon={<X />}
        label={t('commands.closeAnswer')}
        onClick={() => changeChatUi(chatKey, { answer: undefined })}
      />
    </section>
  )
}
