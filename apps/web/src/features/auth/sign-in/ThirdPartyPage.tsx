import { login } from '@parley/protocol'
import { useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { EntryWait } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/words.ts'
import { addressParam, useApi, useSessionHost } from '../../../store/index.ts'
import { useAttempt } from '../../invites/index.ts'
import { EntryFailed } from '../fields/EntryFailed.tsx'
import { loginWords } from './login-words.ts'
import { ownPath } from './own-path.ts'
import { useOnce } from './useOnce.ts'
import { useSignIn } from './useSignIn.ts'

/** Signs in a user who was authenticated by another site, then opens the path it asked for. */
export function ThirdPartyPage() {
  const { t } = useTranslation('auth')
  const api = useApi()
  const { device } = useSessionHost()
  const signIn = useSignIn()
  const key = useParams().token ?? ''
  const [query] = useSearchParams()
  // Read before signing in, which clears the address.
  const [goal] = useState(() => ownPath(addressParam(query, 'path')))
  const [isIn, setIn] = useState(false)
  const { error, attempt } = useAttempt()

  useOnce(() => {
    void attempt(
      async () => {
        const body = {
          credential: { type: 'thirdparty', key },
          device,
          device_token: '',
        } as const
        signIn(await api.call(login, { body }))
        setIn(true)
      },
      {
        ...loginWords(t),
        401: t('oauth.invalid'),
        403: t('oauth.methodOff'),
        404: t('oauth.invalid'),
      },
    )
  })

  if (isIn) return <Navigate to={goal} replace />
  if (error !== undefined) return <EntryFailed title={t('oauth.failed')} reason={error} />
  return <EntryWait label={t('oauth.entering')} />
}
