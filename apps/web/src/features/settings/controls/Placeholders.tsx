import { useTranslation } from '../../../i18n/use-translation.ts'
import { Skeleton, VisuallyHidden } from '../../../ui/index.ts'
import styles from './Placeholders.module.css'

/** Rows in place of settings that load. */
export function Placeholders({ rows }: { rows: number }) {
  const { t } = useTranslation('setting')
  return (
    <div aria-busy className={styles.places}>
      <VisuallyHidden role="status">{t('load.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.place}>
          <span>
            <Skeleton width={160} />
            <Skeleton width={240} />
          </span>
          <Skeleton shape="box" width={64} height={28} />
        </div>
      ))}
    </div>
  )
}
