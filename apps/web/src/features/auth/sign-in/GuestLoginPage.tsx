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
    attempt(async () => void begin(await api.call(loginAsGuest, {})), { 403: t('guest.off') })
  useOnce(() => void enter())
  if (error === undefined) return <EntryWait label={t('guest.entering')} />
  // Retrying is useless while guest access is off.
  const onRetry = loginConfig?.guest === false ? undefined : () => void enter()
  return <EntryFailed title={t('guest.failed')} reason={error} onRetry={onRetry} />
}
