import clsx from 'clsx'
import styles from './Badge.module.css'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export type BadgeProps = {
  count: number
  /** Read by screen readers instead of the digits, e.g. "3 unread messages". */
  label: string
  mention?: boolean | undefined
}

/** A count in a pill; nothing at zero. A mention is amber. */
export function Badge({ count, label, mention = false }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={clsx(styles.badge, mention && styles.mention)}>
      <span aria-hidden="true">{(mention ? '@' : '') + (count > 99 ? '99+' : count)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
