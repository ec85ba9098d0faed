import { RequestError } from '@parley/client'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useBoot, useSessionHost } from '../../../store/index.ts'
import type { NewAccount } from './NewAccountForm.tsx'
import { usePendingToken } from './usePendingToken.ts'
import { useTellName } from './useTellName.ts'

/** The fields of a new account. */
export type Account = Pick<NewAccount, 'name' | 'email' | 'password'>

/** Creates an account, openly or by invitation. With email confirmation, a mailed link finishes it. */
export function useRegister(
  token: string | undefined,
  { onMailSent, onUnusable }: { onMailSent: (account: Account) => void; onUnusable: () => void },
) {
  const { t } = useTranslation('auth')
  const { auth } = useSessionHost()
  const { forget } = usePendingToken()
  const tellName = useTellName()
  const { loginConfig } = useBoot()
  const [taken, setTaken] = useState<Partial<Account>>({})
  const [notice, setNotice] = useState<string>()

  async function registerByInvitation(invitation: string, account: Account) {
    const { name } = account
    const begun = await auth.beginInvited(invitation, account)
    if (begun.isMailed) return onMailSent(account)
    const given = await auth.registerInvited(begun.token, name)
    forget()
    tellName(name, given)
  }

  async function register(account: Account) {
    const { name, email } = account
    setTaken({})
    setNotice(undefined)
    if (!(await auth.isEmailFree(email))) return setTaken({ email })
    try {
      if (token !== undefined) return await registerByInvitation(token, account)
      const given = await auth.register(account)
      forget()
      tellName(name, given)
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      if (failure.status === 409) {
        // The email may have been taken between the check and the call.
        setTaken(failure.reason === 'name_conflict' ? { name } : { email })
      } else if (isUnusable(failure) && loginConfig?.who_can_sign_up === 'EveryOne') {
        onUnusable()
        setNotice(t('register.withoutLink'))
      } else throw failure
    }
  }

  // The server accepts a channel invitation in the check and rejects it only when it is used.
  const isUnusable = ({ status, reason }: RequestError) =>
    token !== undefined && status === 400 && !reason

  const { run, busy, error } = useAction(register, {
    texts: {
      400: t(token === undefined ? 'register.badEmail' : 'register.notForSignUp'),
      403: t('register.closedText'),
      451: t('register.full'),
    },
  })
  return { register: run, busy, error: error ?? notice, taken }
}
