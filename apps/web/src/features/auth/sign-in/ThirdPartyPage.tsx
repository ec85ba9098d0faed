import { Navigate, useParams, useSearchParams } from 'react-router'
import { EntryWait } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { addressParam, rememberPath, useAction, useSessionHost } from '../../../store/index.ts'
import { EntryFailed } from '../fields/EntryFailed.tsx'
import { loginErrorTexts } from './login-error-texts.ts'
import { ownPath } from './own-path.ts'
import { useOnce } from './useOnce.ts'
import { usePendingToken } from '../register/usePendingToken.ts'

/** Signs in a user who was authenticated by another site, then opens the path it asked for. */
export function ThirdPartyPage() {
  const { t } = useTranslation('auth')
  const { auth } = useSessionHost()
  const { forget } = usePendingToken()
  const key = useParams().token ?? ''
  const [query] = useSearchParams()
  const { run, isSuccess, error } = useAction(enter, {
    texts: {
      ...loginErrorTexts(t),
      401: t('oauth.invalid'),
      403: t('oauth.methodOff'),
      404: t('oauth.invalid'),
    },
    onSuccess: forget,
  })
  useOnce(run)

  async function enter() {
    // Stored, because the sign-in may need a second step, which leaves this page.
    rememberPath(ownPath(addressParam(query, 'path')))
    await auth.signInWithThirdParty(key)
  }

  // The sign-in page redirects to the path.
  if (isSuccess) return <Navigate to="/login" replace />
  if (error !== undefined) return <EntryFailed title={t('oauth.failed')} reason={error} />
  return <EntryWait label={t('oauth.entering')} />
}
