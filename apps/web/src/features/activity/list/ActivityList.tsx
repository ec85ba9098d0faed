import type { ActivityFilter, ActivityItem } from '@parley/client'
import { ArrowUp } from 'lucide-react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { threadPath, useJump } from '../../../store/index.ts'
import { ErrorState, LoadMore } from '../../../ui/index.ts'
import { focusBeside } from '../page/useRowKeys.ts'
import type { Marks } from '../useMarks.ts'
import styles from './ActivityList.module.css'
import { ActivityRow } from './ActivityRow.tsx'
import { ActivitySkeleton } from './ActivitySkeleton.tsx'
import { type ActivityGroup, groupActivity, threadOf } from './groups.ts'
import { NoActivity } from './NoActivity.tsx'
import { useActivity } from './useActivity.ts'

interface ActivityListProps extends ActivityFilter {
  marks: Marks
  /** The element that scrolls. */
  page: RefObject<HTMLElement | null>
}

/** The items of a filter in every state. */
export function ActivityList({ kind, isDone, marks, page }: ActivityListProps) {
  const { t } = useTranslation('activity')
  const activity = useActivity({ kind, isDone }, marks.pending, page)
  const { items, newCount, failure, isPending, hasNextPage, refetch } = activity

  if (isPending || (items.length === 0 && hasNextPage && failure === undefined)) {
    return <ActivitySkeleton />
  }
  if (failure !== undefined && items.length === 0) {
    return (
      <ErrorState
        title={t('failed')}
        text={failure}
        retryLabel={t('common:action.retry')}
        onRetry={() => void refetch()}
      />
    )
  }
  function showNew() {
    page.current?.scrollTo({ top: 0 })
    void refetch()
  }
  return (
    <>
      {newCount > 0 && (
        <div className={styles.newer} role="status">
          <button type="button" className={styles.pill} onClick={showNew}>
            <ArrowUp aria-hidden />
            {t('newer', { count: newCount })}
          </button>
        </div>
      )}
      {items.length === 0 ? (
        <NoActivity kind={kind} isDone={isDone} />
      ) : (
        <Rows groups={groupActivity(items)} isDone={isDone} marks={marks} />
      )}
      <LoadMore
        query={activity}
        loadingLabel={t('loading')}
        retryLabel={t('common:action.retry')}
      />
    </>
  )
}

interface RowsProps {
  groups: readonly ActivityGroup[]
  isDone: boolean
  marks: Marks
}

function Rows({ groups, isDone, marks }: RowsProps) {
  const { t } = useTranslation('activity')
  const open = useOpenItem()
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {groups.map((group) => {
        const mids = group.items.map(({ mid }) => mid)
        return (
          <ActivityRow
            key={group.id}
            group={group}
            isDone={isDone}
            onOpen={() => {
              if (!isDone) void marks.mark(mids, true)
              open(group.items[0])
            }}
            onMark={(row) => {
              focusBeside(row)
              void marks.mark(mids, !isDone)
            }}
          />
        )
      })}
    </ul>
  )
}

/** Returns a function that opens the thread of an item, or else its message. */
function useOpenItem(): (item: ActivityItem) => void {
  const jump = useJump()
  const navigate = useNavigate()
  return (item) => {
    const thread = threadOf(item)
    if (thread === undefined) jump(item.key, item.message.mid)
    else void navigate(threadPath(item.key, thread))
  }
}
