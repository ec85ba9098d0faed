import type { ResponseOf, getCredentials } from '@parley/protocol'
import type { Choice } from '../auth/index.ts'

type Credentials = ResponseOf<typeof getCredentials>

/** The name of the linked account; undefined if it is not linked. */
export function labelOf(
  { provider, domain }: Choice,
  credentials: Credentials,
): string | undefined {
  if (provider !== 'oidc') return credentials[provider] ?? undefined
  return credentials.oidc.find((one) => one === domain)
}

/** The systems to link, and those whose links were made before the server stopped to offer them: they can still be removed. */
export function allChoices(offered: readonly Choice[], credentials: Credentials): Choice[] {
  const names = { google: 'Google', github: 'GitHub', metamask: 'MetaMask' } as const
  const isOffered = (provider: string, domain?: string) =>
    offered.some((one) => one.provider === provider && one.domain === domain)
  const left = (['google', 'github', 'metamask'] as const)
    .filter((provider) => credentials[provider] !== null && !isOffered(provider))
    .map((provider) => ({ provider, name: names[provider] }))
  const issuers = credentials.oidc
    .filter((domain) => !isOffered('oidc', domain))
    .map((domain) => ({ provider: 'oidc', domain, name: domain }) as const)
  return [...offered, ...left, ...issuers]
}

/** The systems that sign the user in. */
export const linkedChoices = (offered: readonly Choice[], credentials: Credentials): Choice[] =>
  allChoices(offered, credentials).filter((choice) => labelOf(choice, credentials) !== undefined)
