import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './FilterBar.module.css'

interface ChipProps extends Omit<ComponentProps<'button'>, 'value'> {
  label: string
  /** The chosen value; empty if the filter is off. */
  value?: string
  icon?: ReactNode
  /** Makes it a toggle without a picker. */
  pressed?: boolean
}

/** A filter: its name, or its value once one is chosen. */
export function Chip({ label, value = '', icon, pressed, ...rest }: ChipProps) {
  const isOn = pressed ?? value !== ''
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={styles.chip}
      data-on={isOn || undefined}
    >
      {icon}
      <span className={styles.value}>
        {label}
        {value !== '' && (
          <>
            : <bdi>{value}</bdi>
          </>
        )}
      </span>
      {pressed === undefined && <ChevronDown aria-hidden />}
    </button>
  )
}
