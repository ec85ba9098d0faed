import { EyeOff } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog } from '../../../store/index.ts'
import styles from './HiddenLine.module.css'
import { useHiddenChats } from './useHiddenChats.ts'

/** The number of hidden chats at the end of the list, which opens them. */
export function HiddenLine() {
  const { t } = useTranslation('chat')
  const count = useHiddenChats().length
  if (count === 0) return null
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={styles.line}
      onClick={() => openDialog({ name: 'hidden-chats' })}
    >
      <EyeOff aria-hidden />
      {t('list.hiddenCount', { count })}
    </button>
  )
}
