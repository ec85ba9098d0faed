import type { ChatKey } from '@parley/client'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetwork } from '../../../store/index.ts'
import { Button, Spinner } from '../../../ui/index.ts'
import { FeedHead } from './FeedHead.tsx'
import styles from './FeedTop.module.css'
import type { PagingState } from './scroll/pager.ts'

type FeedTopProps = {
  chatKey: ChatKey
  reachedStart: boolean
  state: PagingState
  onRetry: () => void
}

/** The head of the chat, or the loading state of older messages. It always takes up space. */
export function FeedTop({ chatKey, reachedStart, state, onRetry }: FeedTopProps) {
  const { t } = useTranslation('chat')
  const online = useNetwork()
  if (reachedStart) return <FeedHead chatKey={chatKey} />
  return (
    <div className={styles.top}>
      {state === 'busy' && <Spinner label={t('feed.loadingOlder')} />}
      {state === 'failed' && (
        <div role="alert" className={styles.failed}>
          <span>{t(online ? 'feed.olderFailed' : 'feed.offline')}</span>
          <Button size="s" variant="link" onClick={onRetry}>
            {t('common:action.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
