import { dayName, daysBetween } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useToday } from '../../../store/index.ts'

/** The name of a day for dividers: "Today", "Yesterday", or its date. It changes at midnight. */
export function useDayName(time: number): string {
  const { t } = useTranslation('chat')
  const today = useToday()
  const days = daysBetween(time, today)
  if (days <= 0) return t('feed.today')
  return days === 1 ? t('feed.yesterday') : dayName(time, today)
}
