import { useTranslation } from '../../i18n/use-translation.ts'
import { Skeleton, VisuallyHidden } from '../../ui/index.ts'
import styles from './AuditSkeleton.module.css'

/** Shown while the first page loads. */
export function AuditSkeleton() {
  const { t } = useTranslation('setting')
  return (
    <div aria-busy className={styles.places}>
      <VisuallyHidden role="status">{t('load.loading')}</VisuallyHidden>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={styles.place}>
          <Skeleton shape="box" width={28} height={28} />
          <Skeleton width={320} />
        </div>
      ))}
    </div>
  )
}
