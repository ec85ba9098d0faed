import type { ReactNode } from 'react'
import styles from './DueCard.module.css'

export interface DueCardProps {
  /** The chat. */
  title: ReactNode
  time: ReactNode
  isAlert?: boolean
  /** Why something failed, or what is missing. */
  problem?: ReactNode
  children: ReactNode
  actions: ReactNode
}

/** A card of a list with times: where, when, what, and what can be done with it. */
export function DueCard({ title, time, isAlert, problem, children, actions }: DueCardProps) {
  return (
    <article className={styles.card} data-alert={isAlert || undefined}>
      <header className={styles.head}>
        <b>{title}</b>
        <span className={styles.time}>{time}</span>
      </header>
      <div className={styles.content}>{children}</div>
      {problem && <p className={styles.problem}>{problem}</p>}
      <footer className={styles.foot}>{actions}</footer>
    </article>
  )
}
