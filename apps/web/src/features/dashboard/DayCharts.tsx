import type { Dashboard } from '@parley/protocol'
import { Suspense } from 'react'
import { date } from '../../i18n/dates.ts'
import { numberText } from '../../i18n/numbers.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyPart, Skeleton } from '../../ui/index.ts'
import styles from './DayCharts.module.css'
import { Panel } from './Panel.tsx'

// Loaded on demand: it draws charts.
const DayChart = lazyPart(async () => ({ default: (await import('./DayChart.tsx')).DayChart }))

const charts = ['messages', 'files'] as const

/** Messages and files by day, drawn and as a table. */
export function DayCharts({ days }: { days: Dashboard['days'] }) {
  const { t } = useTranslation('setting')
  return (
    <div className={styles.charts}>
      {charts.map((what) => {
        const total = days.reduce((sum, day) => sum + day[what], 0)
        const title = t(`dashboard.chart.${what}`, { count: total })
        return (
          <Panel key={what} title={title}>
            <Suspense fallback={<Skeleton className={styles.waiting} />}>
              <DayChart label={title} days={days.map((one) => [one.day, one[what]])} />
            </Suspense>
          </Panel>
        )
      })}
      <details className={styles.details}>
        <summary>{t('dashboard.asTable')}</summary>
        <div
          className={styles.scroll}
          role="group"
          aria-label={t('dashboard.asTable')}
          tabIndex={0}
        >
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('dashboard.day')}</th>
                {charts.map((what) => (
                  <th key={what} scope="col">
                    {t(`dashboard.column.${what}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((one) => (
                <tr key={one.day}>
                  <th scope="row">{date(one.day)}</th>
                  {charts.map((what) => (
                    <td key={what}>{numberText(one[what])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  )
}
