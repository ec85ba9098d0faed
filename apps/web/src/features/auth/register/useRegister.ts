import { RequestError } from '@parley/client'
import { checkEmail, register, sendRegisterLink } from '@parley/protocol'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi, useBoot, useSessionHost } from '../../../store/index.ts'
import { useAttempt } from '../../invites/index.ts'
import type { NewAccount } from './NewAccountForm.tsx'
import { useSignIn } from '../sign-in/useSignIn.ts'

type Account = Pick<NewAccount, 'name' | 'email' | 'password'>

/** Creates an account; with an invitation, opens the step for the name. */
export function useRegister(
  token: string | undefined,
  { onMailSent, onUnusable }: { onMailSent: (email: string) => void; onUnusable: () => void },
) {
  const { t } = useTranslation('auth')
  const api = useApi()
  const { device } = useSessionHost()
  const signIn = useSignIn()
  const navigate = useNavigate()
  const { loginConfig } = useBoot()
  const { attempt, busy, error, setError } = useAttempt()
  const [takenEmail, setTakenEmail] = useState<string>()

  async function registerOpenly(account: Account) {
    const body = { ...account, gender: 0, device, device_token: '' }
    signIn(await api.call(register, { body }))
  }

  async function registerByInvitation(magic_token: string, { email, password }: Account) {
    const body = { magic_token, email, password }
    const answer = await api.call(sendRegisterLink, { body })
    if (answer.mail_is_sent) onMailSent(email)
    else await navigate(`/register/set_name?magic_token=${answer.new_magic_token}`)
  }

  async function tryRegister(account: Account) {
    const { email } = account
    if (!(await api.call(checkEmail, { query: { email } }))) return setTakenEmail(email)
    try {
      await (token === undefined ? registerOpenly(account) : registerByInvitation(token, account))
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      if (failure.status === 409) {
        // The email was taken between the check and the call.
        setTakenEmail(email)
      } else if (isUnusable(failure) && loginConfig?.who_can_sign_up === 'EveryOne') {
        onUnusable()
        setError(t('register.withoutLink'))
      } else throw failure
    }
  }

  // The server accepts a channel invitation in the check and rejects it only when it is used.
  const isUnusable = ({ status, reason }: RequestError) =>
    token !== undefined && status === 400 && !reason

  return {
    busy,
    error,
    takenEmail,
    register: (account: Account) =>
      attempt(() => tryRegister(account), {
        400: t(token === undefined ? 'register.badEmail' : 'register.notForSignUp'),
        403: t('register.closedText'),
        451: t('register.full'),
      }),
  }
}
