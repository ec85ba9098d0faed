import { AlarmClock } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useDueList } from '../../store/index.ts'
import { DueEntries } from '../../ui/index.ts'
import { ReminderCard } from './ReminderCard.tsx'

/** The reminders of the user that are not done; the due ones come first. */
export function RemindersList() {
  const { t } = useTranslation('later')
  const { reminders } = useClient()
  const { entries, failed, retry } = useDueList('reminders', () => reminders.load())
  return (
    <DueEntries
      label={t('reminders')}
      entries={entries}
      failed={failed}
      onRetry={retry}
      texts={{
        loading: t('loading'),
        failed: t('failed'),
        failedText: t('failedText'),
        retry: t('common:action.retry'),
        empty: t('noReminders'),
        emptyText: t('noRemindersText'),
      }}
      icon={<AlarmClock />}
      render={(reminder) => <ReminderCard reminder={reminder} />}
    />
  )
}
