import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './ErrorLine.module.css'

/**
 * An error message. The live region stays in the page while empty, so that screen readers announce
 * changes.
 */
export function ErrorLine({ children }: { children?: ReactNode }) {
  return (
    <div role="alert" className={styles.line}>
      {children && (
        <p className={styles.error}>
          <CircleAlert aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
