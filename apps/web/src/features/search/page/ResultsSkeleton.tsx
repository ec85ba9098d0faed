import { Skeleton, VisuallyHidden } from '../../../ui/index.ts'
import styles from './Results.module.css'

const widths = ['78%', '46%', '62%', '86%', '54%']

/** Results that are on their way. */
export function ResultsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {widths.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton shape="person" width={36} height={36} />
          <div className={styles.lines}>
            <Skeleton width={140} />
            <Skeleton width={width} />
          </div>
        </div>
      ))}
    </div>
  )
}
