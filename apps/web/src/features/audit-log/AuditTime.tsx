import { dateAndTime, timeAgo, wholeTime } from '../../i18n/dates.ts'
import { useClient } from '../../store/index.ts'
import { tooltip } from '../../ui/index.ts'
import styles from './AuditTime.module.css'

/** When something was done: how long ago, and the date. */
export function AuditTime({ at }: { at: number }) {
  const { environment } = useClient()
  return (
    <time className={styles.time} dateTime={new Date(at).toISOString()} {...tooltip(wholeTime(at))}>
      <span className={styles.ago}>{timeAgo(at, environment.now())}</span>
      <span className={styles.date}>{dateAndTime(at)}</span>
    </time>
  )
}
