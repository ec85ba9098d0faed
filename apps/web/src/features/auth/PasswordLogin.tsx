import { login } from '@parley/protocol'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useClient } from '../../store/index.ts'
import { Field, PasswordInput, TextInput } from '../../ui/index.ts'
import { EntryForm, useAttempt } from '../invites/index.ts'
import { loginWords } from './login-words.ts'
import { useSignIn } from './useSignIn.ts'

/** Email and password. `linkError` says why a login link did not do. */
export function PasswordLogin({ linkError }: { linkError?: string | undefined }) {
  const { t } = useTranslation('auth')
  const api = useApi()
  const { session } = useClient()
  const signIn = useSignIn()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { busy, error, attempt } = useAttempt()
  const passwordInput = useRef<HTMLInputElement>(null)

  async function submit() {
    await attempt(async () => {
      const credential = { type: 'password', email: email.trim(), password } as const
      const body = { credential, device: session.device, device_token: '' }
      signIn(await api.call(login, { body }), t('login.done'))
    }, loginWords(t))
    passwordInput.current?.select()
  }

  return (
    <EntryForm
      submit={t('login.submit')}
      busyLabel={t('login.busy')}
      busy={busy}
      error={error ?? linkError}
      onSubmit={() => void submit()}
    >
      <Field label={t('login.email')}>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          required
          placeholder={t('login.emailPlaceholder')}
          value={email}
          onChange={setEmail}
        />
      </Field>
      <Field label={t('login.password')}>
        <PasswordInput
          ref={passwordInput}
          name="password"
          autoComplete="current-password"
          required
          placeholder={t('login.passwordPlaceholder')}
          showLabel={t('login.showPassword')}
          hideLabel={t('login.hidePassword')}
          value={password}
          onChange={setPassword}
        />
      </Field>
    </EntryForm>
  )
}
