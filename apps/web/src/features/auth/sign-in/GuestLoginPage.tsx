import { EntryWait } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useBoot, useSession, useSessionHost } from '../../../store/index.ts'
import { EntryFailed } from '../fields/EntryFailed.tsx'
import { Redirect } from './Redirect.tsx'
import { useOnce } from './useOnce.ts'

/** Signs a visitor in as a guest. */
export function GuestLoginPage() {
  const session = useSession()
  return session ? <Redirect to="/" /> : <GuestSignIn />
}

function GuestSignIn() {
  const { t } = useTranslation('auth')
  const { auth } = useSessionHost()
  const { loginConfig } = useBoot()
  const { run, error } = useAction(() => auth.signInAsGuest(), {
    texts: { 403: t('guest.offText') },
  })
  useOnce(run)
  if (error === undefined) return <EntryWait label={t('guest.entering')} />
  const isOff = loginConfig?.guest === false
  return (
    <EntryFailed
      title={t(isOff ? 'guest.off' : 'guest.failed')}
      reason={error}
      // Retrying is useless while guest access is off.
      onRetry={isOff ? undefined : run}
    />
  )
}
