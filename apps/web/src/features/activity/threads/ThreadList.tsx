import { MessagesSquare } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { EmptyState, ErrorState, LoadMore } from '../../../ui/index.ts'
import styles from '../list/ActivityList.module.css'
import { ActivitySkeleton } from '../list/ActivitySkeleton.tsx'
import { ThreadRow } from './ThreadRow.tsx'
import { useFollowedThreads } from './useFollowedThreads.ts'

/** The threads that the user follows, the one with the newest reply first. */
export function ThreadList() {
  const { t } = useTranslation('activity')
  const query = useFollowedThreads()
  const { threads, failure, isPending, refetch } = query
  if (isPending) return <ActivitySkeleton />
  if (failure !== undefined && threads.length === 0) {
    return (
      <ErrorState
        title={t('threads.failed')}
        text={failure}
        retryLabel={t('common:action.retry')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (threads.length === 0) {
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title={t('threads.none')}
        text={t('threads.noneText')}
      />
    )
  }
  return (
    <>
      <ul className={styles.list} aria-label={t('threads.title')}>
        {threads.map((thread) => (
          <ThreadRow key={thread.root_mid} thread={thread} />
        ))}
      </ul>
      <LoadMore query={query} loadingLabel={t('loading')} retryLabel={t('common:action.retry')} />
    </>
  )
}
