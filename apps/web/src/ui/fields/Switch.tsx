import clsx from 'clsx'
import { Switch as Primitive } from 'radix-ui'
import { useNaming } from './Field.tsx'
import styles from './Switch.module.css'

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Not needed inside a Field or a SettingBlock. */
  label?: string | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  'aria-describedby'?: string | undefined
  className?: string | undefined
}

/** A setting that is on or off and changes at once. */
export function Switch({ checked, onChange, disabled = false, className, ...names }: SwitchProps) {
  return (
    <Primitive.Root
      {...useNaming(names)}
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
      className={clsx(styles.switch, className)}
    >
      <Primitive.Thumb className={styles.thumb} />
    </Primitive.Root>
  )
}
