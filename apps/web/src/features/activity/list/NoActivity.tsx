import type { ActivityFilter } from '@parley/client'
import { CheckCheck, Inbox } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { EmptyState } from '../../../ui/index.ts'

/** An empty list: what it means and what comes here. */
export function NoActivity({ kind, isDone }: ActivityFilter) {
  const { t } = useTranslation('activity')
  if (isDone) {
    return (
      <EmptyState
        icon={<Inbox />}
        title={t(`noneDone.${kind ?? 'all'}`)}
        text={t('noneDoneText')}
      />
    )
  }
  return (
    <EmptyState
      icon={<CheckCheck />}
      title={t(`none.${kind ?? 'all'}`)}
      text={t(kind === undefined ? 'noneText' : 'noneOfKindText')}
    />
  )
}
