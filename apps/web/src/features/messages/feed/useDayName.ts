import { dayName, daysBetween } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'

/** The name of a day for dividers: "Today", "Yesterday", or its date. */
export function useDayName(time: number): string {
  const { t } = useTranslation('chat')
  const now = useClient().environment.now()
  const days = daysBetween(time, now)
  if (days <= 0) return t('feed.today')
  return days === 1 ? t('feed.yesterday') : dayName(time, now)
}
