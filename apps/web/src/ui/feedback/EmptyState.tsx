import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

export type EmptyStateProps = {
  icon?: ReactNode
  title: string
  text?: ReactNode
  actions?: ReactNode
  /** `start` is for the end of a feed, `center` for the middle of a page. */
  align?: 'center' | 'start' | undefined
  tone?: 'plain' | 'danger' | undefined
  /** The heading level: 1 if it is the only content of the page. */
  level?: 1 | 2 | undefined
}

/** Shown where there is no content, with actions that would add some. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, text, actions, align, tone, level = 2 } = props
  const Title = `h${level}` as const
  return (
    <div className={clsx(styles.state, align === 'start' && styles.start)}>
      {icon && (
        <span className={clsx(styles.sign, tone === 'danger' && styles.danger)} aria-hidden="true">
          {icon}
        </span>
      )}
      <Title className={styles.title}>{title}</Title>
      {text && <div className={styles.text}>{text}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
