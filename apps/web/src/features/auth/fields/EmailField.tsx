import { useTranslation } from '../../../i18n/use-translation.ts'
import { Field, TextInput } from '../../../ui/index.ts'

export type EmailFieldProps = {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  autoFocus?: boolean
  /** A user name will do as well. */
  orName?: boolean
}

/** The email field of a sign-in form, marked up for password managers. */
export function EmailField({
  value,
  onChange,
  error,
  autoFocus = false,
  orName = false,
}: EmailFieldProps) {
  const { t } = useTranslation('auth')
  return (
    <Field label={t(orName ? 'login.emailOrName' : 'login.email')} error={error}>
      <TextInput
        type={orName ? 'text' : 'email'}
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={autoFocus}
        required
        placeholder={orName ? undefined : t('login.emailPlaceholder')}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}
