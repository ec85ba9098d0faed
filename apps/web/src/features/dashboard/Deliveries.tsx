import type { Dashboard, Delivery } from '@parley/protocol'
import { date, dateAndTime } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Panel } from './Panel.tsx'
import styles from './Rows.module.css'

/** Mail, running jobs, the last backup and how long the server runs. */
export function Deliveries({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('setting')
  const { deliveries, jobs, last_backup_at, started_at, license } = dashboard
  return (
    <Panel title={t('dashboard.operation')}>
      <dl className={styles.rows}>
        {deliveries.map((one) => (
          <div key={one.kind}>
            <dt>{t(`dashboard.delivery.${one.kind}`)}</dt>
            <dd>
              <Outcome delivery={one} />
            </dd>
          </div>
        ))}
        {jobs.map(({ kind, progress, created_at }) => (
          <div key={`${kind}-${created_at}`}>
            <dt>{t(`dashboard.job.${kind}`)}</dt>
            <dd>{t('dashboard.percent', { percent: progress })}</dd>
          </div>
        ))}
        <div>
          <dt>{t('dashboard.backup')}</dt>
          <dd>{last_backup_at === null ? t('dashboard.never') : dateAndTime(last_backup_at)}</dd>
        </div>
        <div>
          <dt>{t('dashboard.started')}</dt>
          <dd>{dateAndTime(started_at)}</dd>
        </div>
        <div>
          <dt>{t('nav.license')}</dt>
          <dd>
            {t('license.expires')}{' '}
            {license.expires_at === null ? t('dashboard.never') : date(license.expires_at)}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

function Outcome({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('setting')
  const { is_on, waiting, last_sent_at, last_failed_at, last_failure } = delivery
  if (!is_on) return t('dashboard.off')
  const isFailing = (last_failed_at ?? 0) > (last_sent_at ?? 0)
  return (
    <>
      {t('dashboard.waiting', { count: waiting })}
      <br />
      {isFailing
        ? t('dashboard.failed', {
            time: dateAndTime(last_failed_at ?? 0),
            answer: last_failure ?? '',
          })
        : last_sent_at !== null && t('dashboard.sent', { time: dateAndTime(last_sent_at) })}
    </>
  )
}
