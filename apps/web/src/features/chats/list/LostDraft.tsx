import { FileText } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useLostText } from '../../../store/index.ts'
import { Button, copyAndTell } from '../../../ui/index.ts'
import styles from './NotificationOffer.module.css'

/** Offers the unsent text of a chat that was deleted or that the user was removed from, or of a deleted message, below the list. */
export function LostDraft() {
  const { t } = useTranslation('chat')
  const { lost, discard } = useLostText()
  if (!lost) return null
  const title = t(lost.isOfMessage ? 'lost.messageTitle' : 'lost.title')
  const words = { copied: t('common:action.copied'), failed: t('common:action.copyFailed') }
  return (
    <section className={styles.offer} aria-label={title}>
      <FileText aria-hidden />
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text} dir="auto">
          {lost.text}
        </p>
        <div className={styles.buttons}>
          <Button variant="primary" size="s" onClick={() => void copyAndTell(lost.text, words)}>
            {t('lost.copy')}
          </Button>
          <Button size="s" onClick={discard}>
            {t('lost.discard')}
          </Button>
        </div>
      </div>
    </section>
  )
}
