import type { Timeout } from '@parley/protocol'
import { Hourglass } from 'lucide-react'
import { dateAndTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './ComposerNotice.module.css'

/** Shown in place of the composer while the user may not write in the channel. */
export function TimeoutNotice({ timeout: { until, reason } }: { timeout: Timeout }) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.notice} role="status">
      <Hourglass aria-hidden />
      <span>
        {t('timeout.notice', { time: dateAndTime(until) })}
        {reason !== '' && <bdi className={styles.reason}>{t('timeout.because', { reason })}</bdi>}
      </span>
    </div>
  )
}
