import { SearchX, TextSearch } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { onSessionReset } from '../../../store/index.ts'
import { Banner, EmptyState, ErrorState, LoadMore } from '../../../ui/index.ts'
import type { Search } from '../useSearch.ts'
import { Examples } from './Examples.tsx'
import { Hit } from './Hit.tsx'
import styles from './Results.module.css'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'

interface ResultsProps {
  search: Search
  /** Nothing was typed or chosen. */
  isEmpty: boolean
  sought: string
  /** A name in the search that no user or chat has. */
  unknown: string | undefined
  onExample: (example: string) => void
}

/** The results of a search in every state. */
export function Results({ search, isEmpty, sought, unknown, onExample }: ResultsProps) {
  const { t } = useTranslation('search')
  const { items, failure, isPending, isPlaceholderData, isFetching, hasNextPage } = search
  if (isEmpty) return <Examples onChoose={onExample} />
  if (unknown !== undefined) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('unknown', { name: unknown })}
        text={t('unknownText')}
      />
    )
  }
  if (failure !== undefined && items.length === 0) {
    return (
      <ErrorState
        title={t('failed')}
        text={failure}
        retryLabel={t('common:action.retry')}
        onRetry={() => void search.refetch()}
      />
    )
  }
  const isLoading = isPending || (items.length === 0 && (isFetching || hasNextPage))
  if (isLoading) return <ResultsSkeleton label={t('searching')} />
  return (
    <div className={styles.results} aria-busy={isPlaceholderData}>
      <Notes search={search} />
      {items.length === 0 ? (
        <EmptyState
          icon={<TextSearch />}
          title={t('none', { query: sought })}
          text={t('noneText')}
        />
      ) : (
        <HitList key={sought} search={search} sought={sought} />
      )}
    </div>
  )
}

function Notes({ search: { isPartial, indexedPercent } }: { search: Search }) {
  const { t } = useTranslation('search')
  return (
    <>
      {isPartial && <Banner kind="offline" title={t('offline')} text={t('offlineText')} />}
      {indexedPercent < 100 && (
        <Banner kind="info" title={t('indexing', { percent: indexedPercent })} />
      )}
    </>
  )
}

// Coming back to the page shows the hit that was opened.
let lastOpened: { sought: string; mid: number } | undefined
onSessionReset(() => {
  lastOpened = undefined
})

function HitList({ search, sought }: { search: Search; sought: string }) {
  const { t } = useTranslation('search')
  const list = useRef<HTMLUListElement>(null)
  const { items, isPartial, total } = search
  useEffect(() => {
    if (lastOpened?.sought !== sought) return
    const hit = list.current?.querySelector<HTMLElement>(`[data-hit="${lastOpened.mid}"]`)
    lastOpened = undefined
    hit?.focus()
  }, [sought])
  return (
    <>
      <p role="status" className={styles.count}>
        {isPartial && total !== undefined
          ? t('count', { count: total })
          : search.hasNextPage
            ? t('countMore', { count: items.length })
            : t('count', { count: items.length })}
      </p>
      <ul ref={list} className={styles.list} aria-label={t('results')}>
        {items.map((found) => (
          <Hit
            key={found.message.mid}
            found={found}
            onOpen={() => {
              lastOpened = { sought, mid: found.message.mid }
            }}
          />
        ))}
      </ul>
      <LoadMore
        query={search}
        loadingLabel={t('searching')}
        retryLabel={t('common:action.retry')}
      />
    </>
  )
}
