import { Navigate, useParams, useSearchParams } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useSessionHost } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import { EntryWait } from '../../organization/index.ts'
import { EntryFailed } from '../fields/EntryFailed.tsx'
import { useOnce } from '../sign-in/useOnce.ts'
import { providerErrorTexts } from './provider-error-texts.ts'
import { readAnswer } from './read-answer.ts'
import { useProviderSignIn } from './useProviderSignIn.ts'

/** Takes the answer of a provider: signs in, or links the identity to the account. */
export function ProviderReturnPage() {
  const { t } = useTranslation('auth')
  const { provider = '' } = useParams()
  const [query] = useSearchParams()
  const host = useSessionHost()
  const signIn = useProviderSignIn()

  async function finish(): Promise<{ problem?: string; links: boolean }> {
    const { links, ...answer } = readAnswer(host.environment, provider, query)
    if ('problem' in answer) return { problem: t(`provider.${answer.problem}`), links }
    if (links) {
      if (!host.client) return { problem: t('provider.unknown'), links }
      await host.client.account.link(answer.proof)
      showToast({ id: 'linked', text: t('provider.linked'), kind: 'success' })
      return { links }
    }
    await signIn(answer.proof)
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
