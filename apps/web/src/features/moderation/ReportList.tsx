import type { Report } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../store/index.ts'
import { EmptyState } from '../../ui/index.ts'
import { QueryContent } from '../settings/index.ts'
import { ReportCard } from './ReportCard.tsx'
import styles from './ReportList.module.css'

const reportsKey = ['reports']

interface Props {
  state: 'open' | 'closed'
  /** Only the reports of this channel. */
  gid?: number
}

/** The reported messages that the user may judge. */
export function ReportList({ state, gid }: Props) {
  const { events, reports } = useClient()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [...reportsKey, state],
    queryFn: ({ signal }) => reports.list(state, signal),
  })
  useEffect(
    () =>
      events.on({
        reportsChanged: () => void queries.invalidateQueries({ queryKey: reportsKey }),
      }),
    [queries, events],
  )
  return (
    <QueryContent query={query} rows={3}>
      {(all) => (
        <List
          all={gid === undefined ? all : all.filter((one) => one.gid === gid)}
          isOpen={state === 'open'}
        />
      )}
    </QueryContent>
  )
}

function List({ all, isOpen }: { all: readonly Report[]; isOpen: boolean }) {
  const { t } = useTranslation('setting')
  if (all.length === 0) {
    return (
      <EmptyState
        icon={<ShieldCheck />}
        title={t(isOpen ? 'moderation.none' : 'moderation.noneClosed')}
        text={t('moderation.noneText')}
      />
    )
  }
  return (
    <ul className={styles.list}>
      {all.map((one) => (
        <li key={one.id}>
          <ReportCard report={one} />
        </li>
      ))}
    </ul>
  )
}
