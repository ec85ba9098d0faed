import { limits } from '@parley/protocol'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { EntryForm, Field, TextInput } from '../../../ui/index.ts'
import { EmailField } from '../fields/EmailField.tsx'
import { emailProblem, isNameShort } from './new-account-rules.ts'
import { isPairGood, PasswordPair, type PasswordPairValue } from '../fields/PasswordPair.tsx'

/** The values of the registration form. */
export interface NewAccount extends PasswordPairValue {
  name: string
  email: string
}

export const emptyAccount: NewAccount = { name: '', email: '', password: '', again: '' }

export type NewAccountFormProps = {
  value: NewAccount
  onChange: (value: NewAccount) => void
  /** The server's errors for the name and the email. */
  nameError?: string | undefined
  emailError?: string | undefined
  busy: boolean
  error?: ReactNode
  after?: ReactNode
  onSubmit: (account: Pick<NewAccount, 'name' | 'email' | 'password'>) => void
}

/** The fields of a new account, each with its error. */
export function NewAccountForm(props: NewAccountFormProps) {
  const { value, onChange, emailError, busy, error, after, onSubmit } = props
  const { t } = useTranslation('auth')
  const [tried, setTried] = useState(false)
  const name = value.name.trim()
  const email = value.email.trim()
  const badEmail = emailProblem(email)

  function nameFault() {
    if (!isNameShort(name)) return t('register.nameTooLong', { count: limits.userNameChars })
    return tried && name === '' ? t('missing.name') : undefined
  }

  function submit() {
    setTried(true)
    if (name === '' || !isNameShort(name)) return
    if (badEmail || !isPairGood(value)) return
    onSubmit({ name, email, password: value.password })
  }

  return (
    <EntryForm
      submit={t('register.submit')}
      busyLabel={t('register.busy')}
      busy={busy}
      error={error}
      after={after}
      onSubmit={submit}
    >
      <Field label={t('register.name')} error={props.nameError ?? nameFault()}>
        <TextInput
          name="name"
          autoComplete="name"
          autoFocus
          required
          value={value.name}
          onChange={(next) => onChange({ ...value, name: next })}
        />
      </Field>
      <EmailField
        error={emailError ?? (tried && badEmail ? t(badEmail) : undefined)}
        value={value.email}
        onChange={(next) => onChange({ ...value, email: next })}
      />
      <PasswordPair
        value={value}
        onChange={(pair) => onChange({ ...value, ...pair })}
        strict={tried}
      />
    </EntryForm>
  )
}
