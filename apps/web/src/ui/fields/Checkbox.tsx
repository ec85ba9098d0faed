import clsx from 'clsx'
import { Check, Minus } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './Checkbox.module.css'
import { useNaming } from './Field.tsx'

export interface CheckboxProps {
  checked: boolean | 'some'
  onChange: (checked: boolean) => void
  /** The visible label. Without it, give `aria-label`. */
  label?: ReactNode
  description?: ReactNode
  disabled?: boolean | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  className?: string | undefined
}

/** A checkbox; `some` is the state of "all" when only a part is checked. */
export function Checkbox({
  checked,
  onChange,
  label,
  description,
  disabled = false,
  className,
  ...names
}: CheckboxProps) {
  const naming = useNaming(names)
  const box = (
    <Primitive.Root
      {...(label ? {} : naming)}
      checked={checked === 'some' ? 'indeterminate' : checked}
      onCheckedChange={(next) => onChange(next === true)}
      disabled={disabled}
      className={clsx(styles.box, !label && className)}
    >
      <Primitive.Indicator className={styles.mark}>
        {checked === 'some' ? <Minus aria-hidden /> : <Check aria-hidden />}
      </Primitive.Indicator>
    </Primitive.Root>
  )
  if (!label) return box
  return (
    <label className={clsx(styles.row, className)} data-disabled={disabled || undefined}>
      {box}
      <span className={styles.words}>
        {label}
        {description && <span className={styles.description}>{description}</span>}
      </span>
    </label>
  )
}
