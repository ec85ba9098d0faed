import type { ReactNode } from 'react'
import styles from './Panel.module.css'

interface Props {
  title: string
  children: ReactNode
}

/** A part of the dashboard with a title. */
export function Panel({ title, children }: Props) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}
