import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useSessionHost } from '../../../store/index.ts'
import { EntryForm, Field, PasswordInput } from '../../../ui/index.ts'
import { EmailField } from '../fields/EmailField.tsx'
import { loginErrorTexts } from './login-error-texts.ts'
import { usePendingToken } from '../register/usePendingToken.ts'

/** Email and password. `linkError` says why a login link failed. */
export function PasswordLogin({ linkError }: { linkError?: string | undefined }) {
  const { t } = useTranslation('auth')
  const { auth } = useSessionHost()
  const { forget } = usePendingToken()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const { run, busy, error } = useAction(() => auth.signInWithPassword(email.trim(), password), {
    texts: loginErrorTexts(t),
    onSuccess: forget,
    onError: () => passwordInput.current?.select(),
  })

  function submit() {
    setTried(true)
    if (email.trim() !== '' && password !== '') run()
  }

  return (
    <EntryForm
      submit={t('login.submit')}
      busyLabel={t('login.busy')}
      busy={busy}
      error={error ?? linkError}
      onSubmit={submit}
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
