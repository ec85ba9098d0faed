import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './ErrorLine.module.css'

/** What went wrong, where it went wrong. It stays in the page while empty, so that it is heard. */
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
