import { useTranslation } from '../../../i18n/use-translation.ts'
import { useMe } from '../../../store/index.ts'
import { Field, PasswordInput } from '../../../ui/index.ts'
import { OwnerOfPassword } from '../OwnerOfPassword.tsx'

interface Props {
  value: string
  onChange: (password: string) => void
  error?: string | undefined
}

/** The user's password, asked for before their ways to sign in change. */
export function OwnPasswordField({ value, onChange, error }: Props) {
  const { t } = useTranslation('setting')
  const { email } = useMe()
  return (
    <>
      <OwnerOfPassword email={email} />
      <Field label={t('password.old')} error={error}>
        <PasswordInput
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          name="password"
          autoComplete="current-password"
          autoFocus
          value={value}
          onChange={onChange}
        />
      </Field>
    </>
  )
}
