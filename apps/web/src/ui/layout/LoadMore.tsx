import { useEffect, useRef } from 'react'
import { Button } from '../button/Button.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import styles from './LoadMore.module.css'

export interface LoadMoreProps {
  /** A list of pages, as TanStack Query reads it. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  loadingLabel: string
  retryLabel: string
}

/** The end of a list: loads the next page when it comes near the window, and offers to retry. */
export function LoadMore({ query, loadingLabel, retryLabel }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const isWanted = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!isWanted || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void fetchNextPage(),
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWanted, fetchNextPage])
  return (
    <div ref={end} className={styles.more}>
      {isFetchingNextPage && <Spinner label={loadingLabel} />}
      {isFetchNextPageError && !isFetchingNextPage && (
        <Button size="s" onClick={() => void fetchNextPage()}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
