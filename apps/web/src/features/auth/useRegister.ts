import { RequestError } from '@parley/client'
import { checkEmail, register, sendRegisterLink } from '@parley/protocol'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/words.ts'
import { useApi, useBoot, useSessionHost } from '../../store/index.ts'
import { useAttempt } from '../invites/index.ts'
import type { NewAccount } from './NewAccountForm.tsx'
import { useSignIn } from './useSignIn.ts'

type Account = Pick<NewAccount, 'name' | 'email' | 'password'>

/** Makes an account, or with an invitation takes the step before that. */
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

  async function inTheOpen(account: Account) {
    const body = { ...account, gender: 0, device, device_token: '' }
    signIn(await api.call(register, { body }))
  }

  async function byInvitation(magic_token: string, { email, password }: Account) {
    const body = { magic_token, email, password }
    const answer = await api.call(sendRegisterLink, { body })
    if (answer.mail_is_sent) onMailSent(email)
    else await navigate(`/register/set_name?magic_token=${answer.new_magic_token}`)
  }

  async function tryIt(account: Account) {
    const { email } = account
    if (!(await api.call(checkEmail, { query: { email } }))) return setTakenEmail(email)
    try {
      await (token === undefined ? inTheOpen(account) : byInvitation(token, account))
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      if (failure.status === 409) {
        // Somebody was faster between the check and the call.
        setTakenEmail(email)
      } else if (isUnusable(failure) && loginConfig?.who_can_sign_up === 'EveryOne') {
        onUnusable()
        setError(t('register.withoutLink'))
      } else throw failure
    }
  }

  // A link to a channel looks like an invitation to the server until it is used; only then it is refused.
  const isUnusable = ({ status, reason }: RequestError) =>
    token !== undefined && status === 400 && !reason

  return {
    busy,
    error,
    takenEmail,
    register: (account: Account) =>
      attempt(() => tryIt(account), {
        400: t(token === undefined ? 'register.badEmail' : 'register.notForSignUp'),
        403: t('register.closedText'),
        451: t('register.full'),
      }),
  }
}
