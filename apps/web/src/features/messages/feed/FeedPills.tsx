import { ArrowDown, Undo2 } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { tooltip } from '../../../ui/index.ts'
import styles from './FeedPills.module.css'

type FeedPillsProps = {
  atEnd: boolean
  unread: number
  onEnd: () => void
  onBack: (() => void) | undefined
}

/** Buttons over the end of the feed: to the latest messages, and back to the position before a jump. */
export function FeedPills({ atEnd, unread, onEnd, onBack }: FeedPillsProps) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.pills}>
      {onBack && (
        <button type="button" className={styles.pill} onClick={onBack}>
          <Undo2 aria-hidden />
          {t('feed.back')}
        </button>
      )}
      {!atEnd && (
        <button
          type="button"
          className={styles.pill}
          data-new={unread > 0 || undefined}
          aria-label={unread > 0 ? undefined : t('feed.toEnd')}
          {...tooltip(t('feed.toEnd'))}
          onClick={onEnd}
        >
          {unread > 0 && t('feed.toEndNew', { count: unread })}
          <ArrowDown aria-hidden />
        </button>
      )}
    </div>
  )
}
