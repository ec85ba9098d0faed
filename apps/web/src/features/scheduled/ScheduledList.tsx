import { Clock } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useDueList } from '../../store/index.ts'
import { DueEntries } from '../../ui/index.ts'
import { ScheduledCard } from './ScheduledCard.tsx'

/** The scheduled messages of the user: those that could not be sent first, then the next one. */
export function ScheduledList() {
  const { t } = useTranslation('later')
  const { scheduled } = useClient()
  const { entries, failed, retry } = useDueList('scheduled', () => scheduled.load())
  const isFailed = ({ error }: { error: string | null }) => error !== null
  const sorted = entries && [
    ...entries.filter(isFailed),
    ...entries.filter((entry) => !isFailed(entry)),
  ]
  return (
    <DueEntries
      label={t('scheduled')}
      entries={sorted}
      failed={failed}
      onRetry={retry}
      texts={{
        loading: t('loading'),
        failed: t('failed'),
        failedText: t('failedText'),
        retry: t('common:action.retry'),
        empty: t('noScheduled'),
        emptyText: t('noScheduledText'),
      }}
      icon={<Clock />}
      render={(message) => <ScheduledCard message={message} />}
    />
  )
}
