import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useSessionHost } from '../../../store/index.ts'
import { EntryForm, Field, PasswordInput } from '../../../ui/index.ts'
import { EmailField } from '../fields/EmailField.tsx'
import { loginErrorTexts } from './login-error-texts.ts'
import { usePendingToken } from '../register/usePendingToken.ts'
import styles from './PasswordLogin.module.css'

interface Props {
  /** Why a login link failed. */
  linkError?: string | undefined
  email: string
  onEmail: (email: string) => void
  /** A forgotten password can be set anew by mail. */
  resets: boolean
  /** User names of an LDAP server sign in. */
  hasNames: boolean
}

/** Email and password, and what helps without the password. */
export function PasswordLogin({ linkError, email, onEmail, resets, hasNames }: Props) {
  const { t } = useTranslation('auth')
  const { auth } = useSessionHost()
  const { forget } = usePendingToken()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const { run, busy, error } = useAction(() => auth.signInWithPassword(email.trim(), password), {
    texts: loginErrorTexts(t, hasNames),
    onSuccess: forget,
    onError: () => passwordInput.current?.select(),
  })

  const missing = t(hasNames ? 'missing.emailOrName' : 'missing.email')
  const typed = email.trim() === '' ? '' : `/${encodeURIComponent(email.trim())}`

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
        orName={hasNames}
        error={tried && email.trim() === '' ? missing : undefined}
        value={email}
        onChange={onEmail}
      />
      <Field
        label={t('login.password')}
        aside={
          resets && (
            <Link className={styles.forgot} to={`/forgot_password${typed}`}>
              {t('byMail.forgot')}
            </Link>
          )
        }
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
