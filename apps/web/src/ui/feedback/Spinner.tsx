import clsx from 'clsx'
import styles from './Spinner.module.css'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface SpinnerProps {
  /** For screen readers; without it the ring is decorative. */
  label?: string | undefined
  size?: 's' | 'm' | 'l' | undefined
  className?: string | undefined
}

/** A ring for a task of unknown length. */
export function Spinner({ label, size = 'm', className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={clsx(styles.spinner, className)}>
      <span aria-hidden className={clsx(styles.ring, styles[size])} />
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
