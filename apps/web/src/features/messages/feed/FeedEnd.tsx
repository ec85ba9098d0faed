import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, Spinner } from '../../../ui/index.ts'
import styles from './FeedEnd.module.css'
import topStyles from './FeedTop.module.css'
import type { PagingState } from './scroll/pager.ts'

type FeedEndProps = {
  /** Whether the newest messages are shown, not a history window. */
  isLatest: boolean
  state: PagingState
  onRetry: () => void
}

/** Space below the newest message, or the loading state below a history window. */
export function FeedEnd({ isLatest, state, onRetry }: FeedEndProps) {
  const { t } = useTranslation('chat')
  if (isLatest) return <div className={styles.end} />
  return (
    <div className={topStyles.top}>
      {state === 'failed' ? (
        <div role="alert" className={topStyles.failed}>
          <span>{t('feed.newerFailed')}</span>
          <Button size="s" variant="link" onClick={onRetry}>
            {t('common:action.retry')}
          </Button>
        </div>
      ) : (
        <Spinner label={t('common:state.loading')} />
      )}
    </div>
  )
}
