import { useTranslation } from '../../../i18n/use-translation.ts'
import { Skeleton, VisuallyHidden } from '../../../ui/index.ts'
import styles from './ActivityList.module.css'

const widths = ['72%', '48%', '64%', '80%']

/** Rows that are on their way. */
export function ActivitySkeleton() {
  const { t } = useTranslation('activity')
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {widths.map((width) => (
        <div key={width} className={styles.waiting}>
          <Skeleton shape="person" width={36} height={36} />
          <div className={styles.lines}>
            <Skeleton width={200} />
            <Skeleton width={width} />
          </div>
        </div>
      ))}
    </div>
  )
}
