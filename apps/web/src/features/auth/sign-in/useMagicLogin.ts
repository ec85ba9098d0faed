import { useTranslation } from '../../../i18n/use-translation.ts'
import { dropOuterQuery, useAction, useSessionHost } from '../../../store/index.ts'
import { loginErrorTexts } from './login-error-texts.ts'
import { usePendingToken } from '../register/usePendingToken.ts'

/** Signs in with the link of a mail, once `run` is called. */
export function useMagicLogin(token: string) {
  const { t } = useTranslation('auth')
  const { auth } = useSessionHost()
  const { forget } = usePendingToken()
  const dead = t('magic.dead')
  return useAction(() => auth.signInWithLink(token), {
    texts: { ...loginErrorTexts(t), 400: dead, 401: dead, 404: dead },
    onSuccess: forget,
    onSettled: dropOuterQuery,
  })
}
