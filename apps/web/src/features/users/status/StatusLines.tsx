import { dateAndTime, timeOfDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useStatus } from '../../../store/index.ts'
import { plainSign } from './StatusSign.tsx'
import styles from './StatusLines.module.css'

/** What a user says about themselves, in their profile: pronouns, status, and do-not-disturb. */
export function StatusLines({ uid }: { uid: number }) {
  const { t } = useTranslation('chat')
  const endText = useEndText()
  const { emoji, text, expires_at, pronouns, quiet_until } = useStatus(uid)
  const hasStatus = emoji !== '' || text !== ''
  return (
    <>
      {pronouns && (
        <p className={styles.line}>
          <bdi>{pronouns}</bdi>
        </p>
      )}
      {hasStatus && (
        <p className={styles.line}>
          <span aria-hidden={text !== ''} className={styles.emoji}>
            {emoji || plainSign}
          </span>{' '}
          <bdi className={styles.text}>{text}</bdi>
          {expires_at !== null && <span className={styles.end}> {endText(expires_at)}</span>}
        </p>
      )}
      {quiet_until !== null && (
        <p className={styles.line}>
          {t('status.quiet')} <span className={styles.end}>{endText(quiet_until)}</span>
        </p>
      )}
    </>
  )
}

/** Returns a function that tells when a status ends: the time of day today, else the date. */
export function useEndText(): (time: number) => string {
  const { t } = useTranslation('chat')
  const client = useClient()
  return (time) => {
    const isToday = new Date(time).toDateString() === new Date(client.serverNow()).toDateString()
    return t('status.until', { time: isToday ? timeOfDay(time) : dateAndTime(time) })
  }
}
