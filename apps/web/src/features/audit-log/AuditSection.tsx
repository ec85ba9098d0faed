import { RefreshCw } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetwork } from '../../store/index.ts'
import {
  Button,
  EmptyState,
  ErrorLine,
  ErrorState,
  IconButton,
  useIsPhone,
  VisuallyHidden,
} from '../../ui/index.ts'
import { SettingsSection } from '../settings/index.ts'
import { AuditCards } from './AuditCards.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import styles from './AuditSection.module.css'
import { AuditSkeleton } from './AuditSkeleton.tsx'
import { AuditTable } from './AuditTable.tsx'
import { ExportButton } from './ExportButton.tsx'
import { RetentionSetting } from './RetentionSetting.tsx'
import { useAuditFilter } from './useAuditFilter.ts'
import { useAuditLog } from './useAuditLog.ts'

/** The audit log of the server. */
export function AuditSection() {
  const { t } = useTranslation('setting')
  const filter = useAuditFilter()
  const query = useAuditLog(filter.query)
  const online = useNetwork()
  return (
    <SettingsSection
      wide
      title={t('nav.audit')}
      lead={t('audit.lead')}
      actions={
        <>
          <IconButton
            label={t('audit.refresh')}
            icon={<RefreshCw />}
            disabled={!online}
            onClick={() => void query.refetch()}
          />
          <ExportButton filter={filter.query} />
        </>
      }
    >
      <RetentionSetting />
      <AuditFilters filter={filter} />
      <Entries query={query} filter={filter} />
    </SettingsSection>
  )
}

interface EntriesProps {
  query: ReturnType<typeof useAuditLog>
  filter: ReturnType<typeof useAuditFilter>
}

function Entries({ query, filter }: EntriesProps) {
  const { t } = useTranslation('setting')
  const isPhone = useIsPhone()
  const { entries } = query
  if (!entries && query.isError) {
    return (
      <ErrorState
        title={t('load.failed')}
        text={t('load.failedText')}
        retryLabel={t('load.retry')}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (!entries) return <AuditSkeleton />
  const Rows = isPhone ? AuditCards : AuditTable
  return (
    <div aria-busy={query.isPlaceholderData} className={styles.entries}>
      <VisuallyHidden role="status">
        {!query.isPlaceholderData && t('audit.shown', { count: entries.length })}
      </VisuallyHidden>
      {entries.length > 0 && <Rows entries={entries} />}
      {entries.length === 0 && (
        <EmptyState
          title={t('audit.none')}
          text={t(filter.isEmpty ? 'audit.noneYet' : 'audit.noneFound')}
          actions={
            filter.isEmpty ? undefined : (
              <Button onClick={filter.clear}>{t('audit.showAll')}</Button>
            )
          }
        />
      )}
      {query.isFetchNextPageError && <ErrorLine>{t('load.failedText')}</ErrorLine>}
      {query.hasNextPage && (
        <Button
          className={styles.more}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('audit.more')}
        </Button>
      )}
    </div>
  )
}
