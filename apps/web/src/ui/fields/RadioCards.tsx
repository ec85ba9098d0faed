import clsx from 'clsx'
import { RadioGroup } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { ChoiceGroup, type ChoiceOption, type ChoiceProps } from './ChoiceGroup.tsx'
import styles from './RadioCards.module.css'

export interface RadioCard<Value extends string> extends ChoiceOption<Value> {
  description?: ReactNode
}

export type RadioCardsProps<Value extends string> = ChoiceProps<Value, RadioCard<Value>>

/** One of a few values, each a full-width row with room for an explanation. */
export function RadioCards<Value extends string>({
  options,
  className,
  ...choice
}: RadioCardsProps<Value>) {
  return (
    <ChoiceGroup {...choice} className={clsx(styles.cards, className)}>
      {options.map((option) => (
        <Card key={option.value} option={option} />
      ))}
    </ChoiceGroup>
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
