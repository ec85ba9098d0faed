import type { ChatKey } from '@parley/client'
import { Timer } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { openDialog } from '../../store/index.ts'
import styles from './AutoDelete.module.css'
import { useAutoDelete, useSpanText } from './useAutoDelete.ts'

/** Says in the composer when the message will disappear. Renders nothing while auto-delete is off. */
export function AutoDeleteNote({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const seconds = useAutoDelete(chatKey)
  const spanText = useSpanText()
  if (seconds === 0) return null
  return (
    <button
      type="button"
      className={styles.note}
      onClick={() => openDialog({ name: 'auto-delete', key: chatKey })}
    >
      <Timer aria-hidden />
      <span>{t('autoDelete.composer', { time: spanText(seconds) })}</span>
    </button>
  )
}
