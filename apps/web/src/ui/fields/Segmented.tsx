import clsx from 'clsx'
import { RadioGroup } from 'radix-ui'
import { ChoiceGroup, type ChoiceProps } from './ChoiceGroup.tsx'
import styles from './Segmented.module.css'

export type SegmentedProps<Value extends string> = ChoiceProps<Value>

/** One of two to four values with short labels, all visible. */
export function Segmented<Value extends string>({
  options,
  className,
  ...choice
}: SegmentedProps<Value>) {
  return (
    <ChoiceGroup {...choice} orientation="horizontal" className={clsx(styles.group, className)}>
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
    </ChoiceGroup>
  )
}
