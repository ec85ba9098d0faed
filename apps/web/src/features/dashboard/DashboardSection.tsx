import { dashboardRanges } from '@parley/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timeOfDay } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../store/index.ts'
import { Segmented } from '../../ui/index.ts'
import { QueryContent, SettingsSection } from '../settings/index.ts'
import { DayCharts } from './DayCharts.tsx'
import styles from './DashboardSection.module.css'
import { Deliveries } from './Deliveries.tsx'
import { Figures } from './Figures.tsx'
import { HealthNotes } from './HealthNotes.tsx'
import { StorageTable } from './StorageTable.tsx'

// Nothing here changes much within a minute. A hidden tab does not ask.
const pollMs = 60_000
const usualDays = 30

/** The state of the server at a glance: what needs attention first, then figures. */
export function DashboardSection() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const [days, setDays] = useState<number>(usualDays)
  const query = useQuery({
    queryKey: ['dashboard', days],
    queryFn: ({ signal }) => server.dashboard(days, signal),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  })
  return (
    <SettingsSection
      wide
      title={t('nav.dashboard')}
      lead={query.data ? t('dashboard.readAt', { time: timeOfDay(query.data.read_at) }) : undefined}
      actions={
        <Segmented
          label={t('dashboard.range')}
          value={String(days)}
          options={dashboardRanges.map((range) => ({
            value: String(range),
            label: t('dashboard.days', { count: range }),
          }))}
          onChange={(range) => setDays(Number(range))}
        />
      }
    >
      <QueryContent query={query} rows={6}>
        {(dashboard) => (
          <div className={styles.parts}>
            <HealthNotes problems={dashboard.problems} deliveries={dashboard.deliveries} />
            <Figures dashboard={dashboard} />
            <DayCharts days={dashboard.days} />
            <div className={styles.pair}>
              <StorageTable storage={dashboard.storage} />
              <Deliveries dashboard={dashboard} />
            </div>
          </div>
        )}
      </QueryContent>
    </SettingsSection>
  )
}
