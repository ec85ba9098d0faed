import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from './IconButton.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What a press does; also shown on hover. Say the count here too when there is a badge. */
  label: string
  icon: ReactNode
  /** Makes it a toggle and says whether it is on. */
  pressed?: boolean | undefined
  /** `true` is a dot (somebody asked for you), anything else a small count. */
  badge?: true | number | string | undefined
  size?: 'm' | 's' | undefined
  tone?: 'plain' | 'primary' | 'danger' | undefined
}

/** A button that is only an icon. */
export function IconButton({
  label,
  icon,
  pressed,
  badge,
  size = 'm',
  tone = 'plain',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={clsx(styles.button, styles[tone], styles[size], className)}
    >
      {icon}
      {badge === true && <span aria-hidden className={styles.dot} />}
      {badge !== undefined && badge !== true && (
        <span aria-hidden className={styles.count}>
          {badge}
        </span>
      )}
    </button>
  )
}
