import clsx from 'clsx'
import styles from './Divider.module.css'

export type DividerProps = {
  label?: string | undefined
  /** Amber marks the first unread message. */
  tone?: 'plain' | 'unread' | undefined
  className?: string | undefined
}

/** A line with a text in its middle: the day, or the start of the new messages. */
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
