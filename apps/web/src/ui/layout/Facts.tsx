import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** Short facts in one line, separated by dots. Each child is a `span`. */
export function Facts({ children }: { children: ReactNode }) {
  return <p className={styles.facts}>{children}</p>
}
