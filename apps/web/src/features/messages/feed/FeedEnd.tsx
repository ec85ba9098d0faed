import type { Chat } from '@parley/client'
import { useTranslation } from '../../../i18n/words.ts'
import { Button, Spinner } from '../../../ui/index.ts'
import styles from './FeedEnd.module.css'
import topStyles from './FeedTop.module.css'
import type { PagingState } from './scroll/usePaging.ts'

type FeedEndProps = {
  chat: Chat
  state: PagingState
  onRetry: (direction: 'newer') => void
}

/** Space below the newest message, or the loading state below a history window. */
export function FeedEnd({ chat, state, onRetry }: FeedEndProps) {
  const { t } = useTranslation('chat')
  if (!chat.historyWindow) return <div className={styles.end} />
  return (
    <div className={topStyles.top}>
      {state === 'failed' ? (
        <div role="alert" className={topStyles.failed}>
          <span>{t('feed.newerFailed')}</span>
          <Button size="s" variant="link" onClick={() => onRetry('newer')}>
            {t('common:action.retry')}
          </Button>
        </div>
      ) : (
        <Spinner label={t('common:state.loading')} />
      )}
    </div>
  )
}
