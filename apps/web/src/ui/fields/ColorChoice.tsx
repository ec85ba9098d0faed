import { useId } from 'react'
import styles from './ColorChoice.module.css'

export interface ColorChoiceProps {
  label: string
  value: string
  /** The colours to choose from. An empty value stands for the usual colour. */
  colors: readonly { value: string; label: string }[]
  /** The label of a colour that is not among them. */
  ownLabel: string
  disabled?: boolean
  onChange: (color: string) => void
}

/** One of some colours, or another one. */
export function ColorChoice(props: ColorChoiceProps) {
  const { label, value, colors, ownLabel, disabled = false, onChange } = props
  const name = useId()
  const isOwn = !colors.some((one) => one.value === value)
  return (
    <fieldset className={styles.colors} disabled={disabled}>
      <legend className={styles.legend}>{label}</legend>
      {colors.map((color) => (
        <label key={color.value} className={styles.color} title={color.label}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            aria-label={color.label}
            checked={value === color.value}
            onChange={() => onChange(color.value)}
          />
          <span
            className={styles.swatch}
            style={color.value === '' ? undefined : { background: color.value }}
          />
        </label>
      ))}
      <label className={styles.own}>
        <input
          type="color"
          aria-label={ownLabel}
          defaultValue={isOwn ? value : '#0f766e'}
          key={value}
          onBlur={({ target }) => {
            if (target.value !== target.defaultValue) onChange(target.value)
          }}
        />
        {ownLabel}
      </label>
    </fieldset>
  )
}
