import { useTranslation } from '../../../i18n/use-translation.ts'
import { Skeleton, VisuallyHidden } from '../../../ui/index.ts'
import styles from './FeedSkeleton.module.css'

const widths = [['46%'], ['72%', '38%'], ['30%'], ['64%'], ['52%', '70%', '24%'], ['40%']]

/** Placeholder rows while messages load. */
export function FeedSkeleton() {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden role="status">{t('feed.loading')}</VisuallyHidden>
      {widths.map((lines, at) => (
        <div key={at} className={styles.row}>
          <Skeleton shape="person" width={36} height={36} />
          <div className={styles.lines}>
            <Skeleton width={120} />
            {lines.map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
