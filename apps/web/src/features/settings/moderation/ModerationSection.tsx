import type { Report } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { EmptyState, Segmented } from '../../../ui/index.ts'
import { QueryContent } from '../controls/QueryContent.tsx'
import { SettingsSection } from '../frame/SettingsSection.tsx'
import styles from './ModerationSection.module.css'
import { ReportCard } from './ReportCard.tsx'

const reportsKey = ['reports']

/** The messages that people reported, to dismiss or to delete. */
export function ModerationSection() {
  const { t } = useTranslation('setting')
  const { reports, store } = useClient()
  const queries = useQueryClient()
  const [state, setState] = useState<'open' | 'closed'>('open')
  const query = useQuery({
    queryKey: [...reportsKey, state],
    queryFn: ({ signal }) => reports.list(state, signal),
  })
  useEffect(
    () => store.watch('reports', () => void queries.invalidateQueries({ queryKey: reportsKey })),
    [queries, store],
  )
  return (
    <SettingsSection
      title={t('nav.moderation')}
      lead={t('moderation.lead')}
      actions={
        <Segmented
          label={t('moderation.state')}
          value={state}
          options={[
            { value: 'open', label: t('moderation.open') },
            { value: 'closed', label: t('moderation.closed') },
          ]}
          onChange={setState}
        />
      }
    >
      <QueryContent query={query} rows={3}>
        {(all) => <List all={all} isOpen={state === 'open'} />}
      </QueryContent>
    </SettingsSection>
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
