import type { ReactNode } from 'react'
import styles from './Foot.module.css'

/** The last line of a card: the link between login and registration. */
export function Foot({ children }: { children: ReactNode }) {
  return <p className={styles.foot}>{children}</p>
}
