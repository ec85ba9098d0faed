import clsx from 'clsx'
import styles from './Divider.module.css'

export type DividerProps = {
  label?: string | undefined
  /** Amber says: from here on you have not read. */
  tone?: 'plain' | 'unread' | undefined
  className?: string | undefined
}

/** A line across, with a word in its middle: the day, or where the new messages begin. */
export function Divider({ label, tone = 'plain', className }: DividerProps) {
  return (
    <div
      role="separator"
      aria-label={label}
      className={clsx(styles.divider, tone === 'unread' && styles.unread, className)}
    >
      {label && <span aria-hidden="true">{label}</span>}
    </div>
  )
}
