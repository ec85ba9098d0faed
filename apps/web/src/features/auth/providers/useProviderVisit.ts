import type { ExternalCredential } from '@parley/client'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type FailureTexts, useAction, useSessionHost } from '../../../store/index.ts'
import { goToProvider } from './go-to-provider.ts'
import type { Choice } from './useProviders.ts'
import { hasWallet, signWithWallet, WalletError } from './wallet.ts'

/**
 * Lets the user choose another system. The wallet is in the page, so its proof comes at once, to `onProof`. The others
 * are visited, and their answer comes to `ProviderReturnPage`.
 */
export function useProviderVisit(
  links: boolean,
  onProof: (proof: ExternalCredential) => Promise<void>,
  texts: FailureTexts,
) {
  const { t } = useTranslation('auth')
  const host = useSessionHost()
  const [problem, setProblem] = useState<string>()
  const [isIssuer, setIssuer] = useState(false)

  async function visit({ provider, domain }: Choice): Promise<void> {
    setProblem(undefined)
    setIssuer(provider === 'oidc')
    if (provider !== 'metamask') {
      return goToProvider(host, { provider, links, ...(domain === undefined ? {} : { domain }) })
    }
    if (!hasWallet()) return setProblem(t('provider.noWallet'))
    try {
      await onProof(await signWithWallet(host))
    } catch (error) {
      if (!(error instanceof WalletError)) throw error
      setProblem(t(`provider.wallet.${error.problem}`))
    }
  }

  const { run, error, input } = useAction(visit, {
    texts: { ...texts, ...(isIssuer ? { 400: t('provider.wrongAddress') } : {}) },
  })
  return { visit: run, visiting: input, error: error ?? problem }
}
