import { limits } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, TextInput } from '../../ui/index.ts'
import { EntryForm } from '../invites/index.ts'
import { isNameShort } from './new-account-rules.ts'
import { isPairGood, PasswordPair } from './PasswordPair.tsx'
import { useRegister } from './useRegister.ts'

export type RegisterFormProps = {
  /** The invitation; with one the name is asked for later. */
  token: string | undefined
  onMailSent: (email: string) => void
  /** The invitation is good for something else only, and the server is open: go on without it. */
  onUnusable: () => void
}

/** The fields of a new account. */
export function RegisterForm({ token, onMailSent, onUnusable }: RegisterFormProps) {
  const { t } = useTranslation('auth')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [pair, setPair] = useState({ password: '', again: '' })
  const [tried, setTried] = useState(false)
  const { register, busy, error, takenEmail } = useRegister(token, { onMailSent, onUnusable })
  const nameIsLong = !isNameShort(name)

  function submit() {
    setTried(true)
    if (nameIsLong || !isPairGood(pair)) return
    void register({ name: name.trim(), email: email.trim(), password: pair.password })
  }

  return (
    <EntryForm
      submit={t('register.submit')}
      busyLabel={t('register.busy')}
      busy={busy}
      error={error}
      onSubmit={submit}
    >
      {token === undefined && (
        <Field
          label={t('register.name')}
          error={nameIsLong && t('register.nameTooLong', { count: limits.userNameChars })}
        >
          <TextInput
            name="name"
            autoComplete="name"
            autoFocus
            required
            placeholder={t('register.namePlaceholder')}
            value={name}
            onChange={setName}
          />
        </Field>
      )}
      <Field
        label={t('register.email')}
        error={takenEmail !== undefined && takenEmail === email.trim() && t('register.taken')}
      >
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus={token !== undefined}
          required
          placeholder={t('register.emailPlaceholder')}
          value={email}
          onChange={setEmail}
        />
      </Field>
      <PasswordPair value={pair} onChange={setPair} strict={tried} />
    </EntryForm>
  )
}
