import clsx from 'clsx'
import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { useNaming } from './Field.tsx'
import styles from './Segmented.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  disabled?: boolean | undefined
}

export interface SegmentedProps<Value extends string> {
  value: Value
  onChange: (value: Value) => void
  options: readonly Segment<Value>[]
  /** Not needed inside a Field or a SettingBlock. */
  label?: string | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** One of two to four short words, all in sight. */
export function Segmented<Value extends string>({
  value,
  onChange,
  options,
  label,
  disabled = false,
  className,
}: SegmentedProps<Value>) {
  return (
    <RadioGroup.Root
      {...useNaming({ label })}
      orientation="horizontal"
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      disabled={disabled}
      className={clsx(styles.group, className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className={styles.segment}
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
