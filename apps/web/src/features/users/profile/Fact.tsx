import type { ReactNode } from 'react'
import styles from './ProfileCard.module.css'

/** A name and a value in the list of facts about a user. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
