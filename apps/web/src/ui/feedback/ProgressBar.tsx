import clsx from 'clsx'
import styles from './ProgressBar.module.css'

export interface ProgressBarProps {
  /** From 0 to 1; undefined while the total is unknown. */
  value?: number | undefined
  label: string
  tone?: 'accent' | 'danger' | undefined
  className?: string | undefined
}

/** The progress of a task. */
export function ProgressBar({ value, label, tone = 'accent', className }: ProgressBarProps) {
  const percent =
    value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={clsx(styles.bar, styles[tone], className)}
    >
      <div
        className={clsx(styles.done, percent === undefined && styles.unknown)}
        style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
      />
    </div>
  )
}
