import type { ChatKey } from '@parley/client'
import { Timer } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { openDialog } from '../../store/index.ts'
import { tooltip } from '../../ui/index.ts'
import styles from './AutoDelete.module.css'
import { useAutoDelete, useSpanText } from './useAutoDelete.ts'

/** The auto-delete time in the header of a chat. Renders nothing while auto-delete is off. */
export function AutoDeleteButton({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const seconds = useAutoDelete(chatKey)
  const spanText = useSpanText()
  if (seconds === 0) return null
  const label = t('autoDelete.header', { time: spanText(seconds) })
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      {...tooltip(label)}
      onClick={() => openDialog({ name: 'auto-delete', key: chatKey })}
    >
      <Timer aria-hidden />
      <span>{spanText(seconds)}</span>
    </button>
  )
}
