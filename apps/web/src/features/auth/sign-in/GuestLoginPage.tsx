import { loginAsGuest } from '@parley/protocol'
import { EntryWait } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi, useBeginSession, useBoot, useSession } from '../../../store/index.ts'
import { useAttempt } from '../../invites/index.ts'
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
  const api = useApi()
  const begin = useBeginSession()
  const { loginConfig } = useBoot()
  const { error, attempt } = useAttempt()
  const enter = () =>
    attempt(async () => void begin(await api.call(loginAsGuest, {})), { 403: t('guest.offText') })
  useOnce(() => void enter())
  if (error === undefined) return <EntryWait label={t('guest.entering')} />
  const isOff = loginConfig?.guest === false
  return (
    <EntryFailed
      title={t(isOff ? 'guest.off' : 'guest.failed')}
      reason={error}
      // Retrying is useless while guest access is off.
      onRetry={isOff ? undefined : () => void enter()}
    />
  )
}
