import { daysBetween, shortTime, timeOfDay } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'

/** A moment with its day, for the middle of a sentence: today at 11:08. */
export function useSeenTime() {
  const { t } = useTranslation('setting')
  return (moment: number, now: number) => {
    const days = daysBetween(moment, now)
    const time = timeOfDay(moment)
    if (days <= 0) return t('sessions.today', { time })
    if (days === 1) return t('sessions.yesterday', { time })
    return shortTime(moment, now)
  }
}
