import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export interface PasswordInputProps extends Omit<TextInputProps, 'type'> {
  /** Label of the toggle: "Show password". */
  showLabel: string
  /** Label of the toggle while the text is visible: "Hide password". */
  hideLabel: string
}

/** A password input with a button that makes the text visible. */
export function PasswordInput({ showLabel, hideLabel, suffix, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      suffix={
        <>
          {suffix}
          <IconButton
            label={shown ? hideLabel : showLabel}
            icon={shown ? <EyeOff /> : <Eye />}
            disabled={rest.disabled}
            onClick={() => setShown(!shown)}
          />
        </>
      }
    />
  )
}
