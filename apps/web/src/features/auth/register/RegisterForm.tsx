import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { NewAccountForm, emptyAccount } from './NewAccountForm.tsx'
import { useRegister } from './useRegister.ts'

export type RegisterFormProps = {
  /** The invitation token. */
  token: string | undefined
  onMailSent: (email: string) => void
  /**
   * Called when the token is not valid for registration but the server is open: continue without it.
   */
  onUnusable: () => void
}

export function RegisterForm({ token, onMailSent, onUnusable }: RegisterFormProps) {
  const { t } = useTranslation('auth')
  const [account, setAccount] = useState(emptyAccount)
  const { register, busy, error, taken } = useRegister(token, { onMailSent, onUnusable })
  const isTaken = (field: 'name' | 'email') =>
    taken[field] !== undefined && taken[field] === account[field].trim()
  return (
    <NewAccountForm
      value={account}
      onChange={setAccount}
      nameError={isTaken('name') ? t('register.nameTaken') : undefined}
      emailError={isTaken('email') ? t('register.taken') : undefined}
      busy={busy}
      error={error}
      onSubmit={register}
    />
  )
}
