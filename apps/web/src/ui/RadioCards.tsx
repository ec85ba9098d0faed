import clsx from 'clsx'
import { RadioGroup } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { useNaming } from './Field.tsx'
import styles from './RadioCards.module.css'

export interface RadioCard<Value extends string> {
  value: Value
  label: ReactNode
  description?: ReactNode
  disabled?: boolean | undefined
}

export interface RadioCardsProps<Value extends string> {
  value: Value | undefined
  onChange: (value: Value) => void
  options: readonly RadioCard<Value>[]
  /** Not needed inside a Field or a SettingBlock. */
  label?: string | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** One of a few, each a full-width row with room for an explanation. */
export function RadioCards<Value extends string>({
  value,
  onChange,
  options,
  label,
  disabled = false,
  className,
}: RadioCardsProps<Value>) {
  return (
    <RadioGroup.Root
      {...useNaming({ label })}
      value={value ?? null}
      onValueChange={(next) => onChange(next as Value)}
      disabled={disabled}
      className={clsx(styles.cards, className)}
    >
      {options.map((option) => (
        <Card key={option.value} option={option} />
      ))}
    </RadioGroup.Root>
  )
}

function Card({ option }: { option: RadioCard<string> }) {
  const id = useId()
  return (
    <RadioGroup.Item
      value={option.value}
      disabled={option.disabled ?? false}
      aria-labelledby={`${id}-label`}
      {...(option.description ? { 'aria-describedby': `${id}-description` } : {})}
      className={styles.card}
    >
      <span aria-hidden className={styles.mark} />
      <span id={`${id}-label`} className={styles.label}>
        {option.label}
      </span>
      {option.description && (
        <span id={`${id}-description`} className={styles.description}>
          {option.description}
        </span>
      )}
    </RadioGroup.Item>
  )
}
