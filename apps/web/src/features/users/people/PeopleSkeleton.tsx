import { useTranslation } from '../../../i18n/use-translation.ts'
import { Skeleton, VisuallyHidden } from '../../../ui/index.ts'
import styles from './PeopleSkeleton.module.css'

const widths = [130, 96, 150, 110, 124, 88]

/** A placeholder for a loading list of people. */
export function PeopleSkeleton() {
  const { t } = useTranslation('member')
  return (
    <div className={styles.rows} aria-busy>
      <VisuallyHidden role="status">{t('panel.loading')}</VisuallyHidden>
      {widths.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton shape="person" width={30} height={30} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
