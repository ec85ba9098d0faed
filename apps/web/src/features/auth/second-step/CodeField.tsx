import { useTranslation } from '../../../i18n/use-translation.ts'
import { Field, TextInput } from '../../../ui/index.ts'

interface Props {
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  /** A recovery code instead of one of the authenticator app. */
  isRecovery?: boolean
}

/** A code of the authenticator app. Blanks and hyphens may be typed. */
export function CodeField({ value, onChange, error, isRecovery = false }: Props) {
  const { t } = useTranslation('auth')
  return (
    <Field
      label={t(isRecovery ? 'second.recoveryCode' : 'second.code')}
      hint={t(isRecovery ? 'second.recoveryHint' : 'second.codeHint')}
      error={error}
    >
      <TextInput
        autoFocus
        name={isRecovery ? 'recovery-code' : 'code'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}
