import { useTranslation } from '../../../i18n/use-translation.ts'
import { Skeleton, VisuallyHidden } from '../../../ui/index.ts'
import styles from './ArchiveCard.module.css'

const maxRows = 3

/** The number of messages that a card shows of so many. The sender tells it, but other clients do not. */
export const rowsOf = (count: unknown): number =>
  typeof count === 'number' && count >= 1 ? Math.min(maxRows, Math.floor(count)) : 1

/** A card while its messages load. It is as high as the card, so that the feed does not move. */
export function ArchiveSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.card} aria-busy>
      <VisuallyHidden role="status">{t('archive.loading')}</VisuallyHidden>
      <div className={styles.head}>
        <Skeleton width={140} />
      </div>
      <SkeletonRows rows={rows} />
      <div className={styles.foot} />
    </div>
  )
}

function SkeletonRows({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, at) => (
    <div key={at} className={styles.row}>
      <Skeleton shape="person" width={24} height={24} />
      <span className={styles.waiting}>
        <Skeleton width={90} />
        <Skeleton width="80%" />
      </span>
    </div>
  ))
}
