import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { useNaming } from './Field.tsx'

/** One of the values that a choice offers. */
export interface ChoiceOption<Value extends string, Label = ReactNode> {
  /** Never empty: the empty text means "nothing chosen". */
  value: Value
  label: Label
  disabled?: boolean | undefined
}

/** The props of every control that selects one of several values. */
export interface ChoiceProps<Value extends string, Option = ChoiceOption<Value>> {
  value: Value | undefined
  onChange: (value: Value) => void
  options: readonly Option[]
  /** Not needed inside a Field or a SettingBlock. */
  label?: string | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

type ChoiceGroupProps<Value extends string> = Omit<ChoiceProps<Value>, 'options'> & {
  orientation?: 'horizontal' | 'vertical'
  children: ReactNode
}

/** Radix's radio group, named by the field around it and typed by its values. */
export function ChoiceGroup<Value extends string>({
  value,
  onChange,
  label,
  disabled = false,
  ...rest
}: ChoiceGroupProps<Value>) {
  return (
    <RadioGroup.Root
      {...useNaming({ label })}
      {...rest}
      value={value ?? null}
      onValueChange={(next) => onChange(next as Value)}
      disabled={disabled}
    />
  )
}
