import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import styles from './DueEntries.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface DueEntriesProps<Entry> {
  label: string
  /** Undefined while they are read. */
  entries: readonly Entry[] | undefined
  failed: boolean
  onRetry: () => void
  texts: Record<'loading' | 'failed' | 'failedText' | 'retry' | 'empty' | 'emptyText', string>
  icon: ReactNode
  render: (entry: Entry) => ReactNode
}

/** A list of cards with its loading, failed and empty states. */
export function DueEntries<Entry extends { id: string }>(props: DueEntriesProps<Entry>) {
  const { label, entries, failed, onRetry, texts, icon, render } = props
  if (failed) {
    return (
      <ErrorState
        title={texts.failed}
        text={texts.failedText}
        retryLabel={texts.retry}
        onRetry={onRetry}
      />
    )
  }
  if (!entries) {
    return (
      <div className={styles.list} aria-busy>
        <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
        <Skeleton height={84} />
        <Skeleton height={84} />
      </div>
    )
  }
  if (entries.length === 0) {
    return <EmptyState icon={icon} title={texts.empty} text={texts.emptyText} />
  }
  return (
    <ul className={styles.list} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>{render(entry)}</li>
      ))}
    </ul>
  )
}
