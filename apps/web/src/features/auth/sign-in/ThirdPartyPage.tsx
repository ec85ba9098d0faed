import { useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { EntryWait } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { addressParam, useAction, useSessionHost } from '../../../store/index.ts'
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
  // Read before signing in, which clears the address.
  const [goal] = useState(() => ownPath(addressParam(query, 'path')))
  const { run, isSuccess, error } = useAction(() => auth.signInWithThirdParty(key), {
    texts: {
      ...loginErrorTexts(t),
      401: t('oauth.invalid'),
      403: t('oauth.methodOff'),
      404: t('oauth.invalid'),
    },
    onSuccess: forget,
  })
  useOnce(run)

  if (isSuccess) return <Navigate to={goal} replace />
  if (error !== undefined) return <EntryFailed title={t('oauth.failed')} reason={error} />
  return <EntryWait label={t('oauth.entering')} />
}
