import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import { type ReactNode, useId, useState } from 'react'
import type { ChoiceOption, ChoiceProps } from './ChoiceGroup.tsx'
import { useNaming } from './Field.tsx'
import { landmarkOf } from '../overlay/landmark.ts'
import { useLayer } from '../overlay/layers.ts'
import styles from './Select.module.css'

export interface SelectOption<Value extends string> extends ChoiceOption<Value, string> {
  description?: ReactNode
}

export interface SelectProps<Value extends string> extends ChoiceProps<Value, SelectOption<Value>> {
  /** Shown while nothing is selected. */
  placeholder?: string | undefined
  size?: 'm' | 's' | undefined
  icon?: ReactNode
}

/** One of several values, in a list that opens on demand. */
export function Select<Value extends string>({
  value,
  onChange,
  options,
  placeholder,
  label,
  size = 'm',
  icon,
  disabled = false,
  className,
}: SelectProps<Value>) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  useLayer(isOpen, () => setOpen(false))
  return (
    <Primitive.Root
      open={isOpen}
      onOpenChange={setOpen}
      value={value ?? ''}
      onValueChange={(next) => onChange(next as Value)}
      disabled={disabled}
    >
      <Primitive.Trigger
        {...useNaming({ label })}
        ref={setTrigger}
        className={clsx(styles.trigger, styles[size], className)}
      >
        {icon && (
          <span aria-hidden className={styles.icon}>
            {icon}
          </span>
        )}
        <span className={styles.value}>
          <Primitive.Value placeholder={placeholder} />
        </span>
        <Primitive.Icon className={styles.icon}>
          <ChevronDown />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal container={landmarkOf(trigger)}>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={styles.list}
        >
          <Primitive.Viewport>
            {options.map((option) => (
              <Option key={option.value} option={option} />
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function Option({ option }: { option: SelectOption<string> }) {
  const wordsId = useId()
  return (
    <Primitive.Item
      aria-labelledby={wordsId}
      value={option.value}
      disabled={option.disabled ?? false}
      className={styles.option}
    >
      <span id={wordsId} className={styles.words}>
        <Primitive.ItemText>{option.label}</Primitive.ItemText>
        {option.description && <span className={styles.description}>{option.description}</span>}
      </span>
      <Primitive.ItemIndicator className={styles.icon}>
        <Check />
      </Primitive.ItemIndicator>
    </Primitive.Item>
  )
}
