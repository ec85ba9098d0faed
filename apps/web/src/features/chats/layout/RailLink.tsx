import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { tooltip } from '../../../ui/index.ts'
import styles from './Rail.module.css'

export interface RailLinkProps {
  to: string
  label: string
  icon: ReactNode
  isActive: boolean
  /** Shows a dot for unread messages. */
  hasUnread?: boolean
  /** The number of new things, which the label says too. */
  count?: number
}

/** A link to one area of the app. */
export function RailLink({
  to,
  label,
  icon,
  isActive,
  hasUnread = false,
  count = 0,
}: RailLinkProps) {
  return (
    <Link
      to={to}
      className={clsx(styles.link, isActive && styles.active)}
      aria-label={label}
      {...tooltip(label, { side: 'right' })}
      aria-current={isActive ? 'page' : undefined}
      draggable={false}
    >
      {icon}
      {count > 0 && (
        <span aria-hidden className={styles.count}>
          {count > 99 ? '99+' : count}
        </span>
      )}
      {hasUnread && <span aria-hidden className={styles.dot} />}
    </Link>
  )
}
