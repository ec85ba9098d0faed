import { login } from '@parley/protocol'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi, useSessionHost } from '../../../store/index.ts'
import { EntryForm, Field, PasswordInput } from '../../../ui/index.ts'
import { useAttempt } from '../../invites/index.ts'
import { EmailField } from '../fields/EmailField.tsx'
import { loginWords } from './login-words.ts'
import { useSignIn } from './useSignIn.ts'

/** Email and password. `linkError` says why a login link failed. */
export function PasswordLogin({ linkError }: { linkError?: string | undefined }) {
  const { t } = useTranslation('auth')
  const api = useApi()
  const { device } = useSessionHost()
  const signIn = useSignIn()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, error, attempt } = useAttempt()
  const passwordInput = useRef<HTMLInputElement>(null)

  async function submit() {
    setTried(true)
    if (email.trim() === '' || password === '') return
    await attempt(async () => {
      const credential = { type: 'password', email: email.trim(), password } as const
      const body = { credential, device, device_token: '' }
      signIn(await api.call(login, { body }))
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
      <EmailField
        autoFocus
        error={tried && email.trim() === '' ? t('missing.email') : undefined}
        value={email}
        onChange={setEmail}
      />
      <Field
        label={t('login.password')}
        error={tried && password === '' ? t('missing.password') : undefined}
      >
        <PasswordInput
          ref={passwordInput}
          name="password"
          autoComplete="current-password"
          required
          showLabel={t('login.showPassword')}
          hideLabel={t('login.hidePassword')}
          value={password}
          onChange={setPassword}
        />
      </Field>
    </EntryForm>
  )
}
