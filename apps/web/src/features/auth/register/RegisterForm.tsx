import { useState } from 'react'
import { useTranslation } from '../../../i18n/words.ts'
import { NewAccountForm, nobodyYet } from './NewAccountForm.tsx'
import { useRegister } from './useRegister.ts'

export type RegisterFormProps = {
  /** The invitation token. Invited users enter their name later. */
  token: string | undefined
  onMailSent: (email: string) => void
  /**
   * Called when the token is not valid for registration but the server is open: continue without it.
   */
  onUnusable: () => void
}

export function RegisterForm({ token, onMailSent, onUnusable }: RegisterFormProps) {
  const { t } = useTranslation('auth')
  const [account, setAccount] = useState(nobodyYet)
  const { register, busy, error, takenEmail } = useRegister(token, { onMailSent, onUnusable })
  const isTaken = takenEmail !== undefined && takenEmail === account.email.trim()
  return (
    <NewAccountForm
      value={account}
      onChange={setAccount}
      withoutName={token !== undefined}
      emailError={isTaken ? t('register.taken') : undefined}
      busy={busy}
      error={error}
      onSubmit={register}
    />
  )
}
