import { useTranslation } from '../../../i18n/use-translation.ts'
import { ErrorState, Skeleton } from '../../../ui/index.ts'

export function PreviewLoading() {
  const { t } = useTranslation('file')
  return (
    <div role="status" aria-label={t('preview.loading')}>
      <Skeleton shape="box" height={240} />
    </div>
  )
}

export function PreviewFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('file')
  return (
    <ErrorState
      title={t('preview.failed')}
      text={t('preview.failedText')}
      retryLabel={t('preview.retry')}
      onRetry={onRetry}
    />
  )
}
