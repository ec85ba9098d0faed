import { Field } from './Field.tsx'
import { TextInput } from './TextInput.tsx'

interface Props {
  label: string
  /** Minutes after midnight. */
  value: number
  onChange: (minutes: number) => void
}

const two = (part: number) => String(part).padStart(2, '0')

/** A time of day. */
export function TimeInput({ label, value, onChange }: Props) {
  return (
    <Field label={label}>
      <TextInput
        type="time"
        required
        value={`${two(Math.floor(value / 60))}:${two(value % 60)}`}
        onChange={(text) => {
          const [hours, minutes] = text.split(':').map(Number)
          // Empty while the user types.
          if (hours !== undefined && minutes !== undefined) onChange(hours * 60 + minutes)
        }}
      />
    </Field>
  )
}
