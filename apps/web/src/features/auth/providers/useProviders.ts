import type { LoginConfig } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { isServerOfPage, queryClient, useBoot, useSessionHost } from '../../../store/index.ts'
import type { Provider } from '@parley/client'

/** A way to sign in at another system. */
export interface Choice {
  provider: Provider | 'metamask'
  /** The issuer, for OpenID Connect. */
  domain?: string
  /** What users call it. */
  name: string
}

/** The other systems that the server lets users sign in with. Google and GitHub need a registration. */
export function useProviders(): Choice[] {
  const { loginConfig } = useBoot()
  const google = useIsConfigured('google', loginConfig?.google === true)
  const github = useIsConfigured('github', loginConfig?.github === true)
  if (!loginConfig) return []
  const wallet = loginConfig.metamask ? [{ provider: 'metamask', name: 'MetaMask' } as const] : []
  // The others return the user to the page of the server.
  if (!isServerOfPage()) return wallet
  return [
    ...(google ? [{ provider: 'google', name: 'Google' } as const] : []),
    ...(github ? [{ provider: 'github', name: 'GitHub' } as const] : []),
    ...loginConfig.oidc
      .filter(({ enable }) => enable)
      .map(({ domain, name }) => ({ provider: 'oidc', domain, name: name || domain }) as const),
    ...wallet,
  ]
}

/** Whether another system can sign users in. */
export const hasProvider = ({ google, github, metamask, oidc }: LoginConfig): boolean =>
  google || github || metamask || oidc.some(({ enable }) => enable)

function useIsConfigured(provider: 'google' | 'github', isOn: boolean): boolean {
  const { auth } = useSessionHost()
  const { data } = useQuery(
    {
      queryKey: ['provider-address', provider],
      queryFn: ({ signal }) => auth.providerAddress(provider, signal),
      enabled: isOn,
    },
    queryClient,
  )
  return isOn && data !== undefined && data.client_id !== ''
}
