import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from './IconButton.module.css'
import { tooltip } from '../overlay/tooltip.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The effect of a press; also the tooltip. Include the count when there is a badge. */
  label: string
  /** The keys that do the same, shown in the tooltip. */
  shortcut?: string | undefined
  icon: ReactNode
  /** Makes it a toggle and says whether it is on. */
  pressed?: boolean | undefined
  /** `true` is a dot (a mention), anything else a small count. */
  badge?: true | number | string | undefined
  size?: 'm' | 's' | undefined
  tone?: 'plain' | 'primary' | 'danger' | undefined
}

/** A button that is only an icon. */
export function IconButton({
  label,
  shortcut,
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
      {...tooltip(label, { shortcut })}
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
