import clsx from 'clsx'
import styles from './Spinner.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface SpinnerProps {
  /** Said to screen readers; without it the ring is decoration beside other words. */
  label?: string | undefined
  size?: 's' | 'm' | 'l' | undefined
  className?: string | undefined
}

/** A turning ring for work of unknown length. */
export function Spinner({ label, size = 'm', className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={clsx(styles.spinner, className)}>
      <span aria-hidden className={clsx(styles.ring, styles[size])} />
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
