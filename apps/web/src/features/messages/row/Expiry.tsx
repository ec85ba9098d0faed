import { Timer } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { countdown, useNow } from '../../../store/index.ts'
import styles from './Expiry.module.css'

/** The time left until a message expires. */
export function Expiry({ at }: { at: number }) {
  const { t } = useTranslation('chat')
  const { days, clock } = countdown(at - useNow())
  const time = days > 0 ? `${t('message.day', { count: days })} ${clock}` : clock
  return (
    <span
      className={styles.expiry}
      role="timer"
      aria-label={t('message.expires', { time })}
      aria-live="off"
    >
      <Timer aria-hidden />
      {time}
    </span>
  )
}
