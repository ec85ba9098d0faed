import { Navigate, useParams, useSearchParams } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useSessionHost } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import { EntryWait } from '../../organization/index.ts'
import { EntryFailed } from '../fields/EntryFailed.tsx'
import { usePendingToken } from '../register/usePendingToken.ts'
import { useOnce } from '../sign-in/useOnce.ts'
import { providerErrorTexts } from './provider-error-texts.ts'
import { readAnswer } from './read-answer.ts'

/** Takes the answer of a provider: signs in, or links the identity to the account. */
export function ProviderReturnPage() {
  const { t } = useTranslation('auth')
  const { provider = '' } = useParams()
  const [query] = useSearchParams()
  const host = useSessionHost()
  const { token, forget } = usePendingToken()

  async function finish(): Promise<{ problem?: string; links: boolean }> {
    const { links, ...answer } = readAnswer(host.environment, provider, query)
    if ('problem' in answer) return { problem: t(`provider.${answer.problem}`), links }
    if (links) {
      if (!host.client) return { problem: t('provider.unknown'), links }
      await host.client.account.link(answer.proof)
      showToast({ id: 'linked', text: t('provider.linked'), kind: 'success' })
      return { links }
    }
    // A dead invitation must not keep members out.
    const invitation = token && (await host.auth.isInvitationValid(token)) ? token : undefined
    await host.auth.signInWithProvider(answer.proof, invitation)
    forget()
    return { links }
  }

  const { run, isSuccess, answer, error } = useAction(finish, { texts: providerErrorTexts(t) })
  useOnce(run)

  const problem = error ?? answer?.problem
  if (problem !== undefined) return <EntryFailed title={t('oauth.failed')} reason={problem} />
  // The sign-in page redirects to what the user wanted to see.
  if (isSuccess) return <Navigate to={answer?.links ? '/setting/my_account' : '/login'} replace />
  return <EntryWait label={t('oauth.entering')} />
}
