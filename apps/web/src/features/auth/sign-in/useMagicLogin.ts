import { login } from '@parley/protocol'
import { useTranslation } from '../../../i18n/words.ts'
import { dropOuterQuery, useApi, useSessionHost } from '../../../store/index.ts'
import { useAttempt } from '../../invites/index.ts'
import { loginWords } from './login-words.ts'
import { useOnce } from './useOnce.ts'
import { useSignIn } from './useSignIn.ts'

/** Signs in with the link of a mail. Returns the reason when that fails. */
export function useMagicLogin(token: string): string | undefined {
  const { t } = useTranslation('auth')
  const api = useApi()
  const { device } = useSessionHost()
  const signIn = useSignIn()
  const { error, attempt } = useAttempt()
  const dead = t('magic.dead')
  useOnce(() => {
    void attempt(
      async () => {
        const credential = { type: 'magiclink', magic_token: token } as const
        const body = { credential, device, device_token: '' }
        signIn(await api.call(login, { body }))
      },
      { ...loginWords(t), 400: dead, 401: dead, 404: dead },
    ).finally(dropOuterQuery)
  })
  return error
}
