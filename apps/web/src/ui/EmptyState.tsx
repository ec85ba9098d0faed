import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

export type EmptyStateProps = {
  icon?: ReactNode
  title: string
  text?: ReactNode
  actions?: ReactNode
  /** `start` sits at the foot of a feed, `center` in the middle of a page. */
  align?: 'center' | 'start' | undefined
  tone?: 'plain' | 'danger' | undefined
}

/** What a place says while there is nothing in it, and what to do about that. */
export function EmptyState({ icon, title, text, actions, align, tone }: EmptyStateProps) {
  return (
    <div className={clsx(styles.state, align === 'start' && styles.start)}>
      {icon && (
        <span className={clsx(styles.sign, tone === 'danger' && styles.danger)} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
