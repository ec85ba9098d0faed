import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Field.module.css'
import { useNaming } from './Field.tsx'

export interface TextInputProps
  extends Omit<ComponentProps<'input'>, 'onChange' | 'prefix' | 'size'> {
  onChange?: ((value: string) => void) | undefined
  /** Before the text: "https://", a search icon. */
  prefix?: ReactNode
  /** After the text: a link, a small button. */
  suffix?: ReactNode
  /** The class of the box around the input; `className` is for the input itself. */
  boxClassName?: string | undefined
}

/** A one-line input. Inside a Field it needs no label of its own; elsewhere give `aria-label`. */
export function TextInput({
  onChange,
  prefix,
  suffix,
  boxClassName,
  className,
  ...rest
}: TextInputProps) {
  const naming = useNaming(rest)
  return (
    <div className={clsx(styles.box, boxClassName)}>
      {prefix && <span className={styles.prefix}>{prefix}</span>}
      <input
        type="text"
        {...rest}
        {...naming}
        className={clsx(styles.input, className)}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {suffix && <span className={styles.suffix}>{suffix}</span>}
    </div>
  )
}
