import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ErrorState } from '../../../ui/index.ts'
import { Placeholders } from './Placeholders.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** The number of placeholder rows. */
  rows: number
  children: (data: Data) => ReactNode
}

/** Renders a query's data; placeholders while it loads, and a retry button after a failure. */
export function QueryContent<Data>({ query, rows, children }: Props<Data>) {
  const { t } = useTranslation('setting')
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <ErrorState
        title={t('load.failed')}
        text={t('load.failedText')}
        retryLabel={t('load.retry')}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return <Placeholders rows={rows} />
}
