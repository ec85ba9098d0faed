import type { CustomFetch } from 'openid-client'
import { limitedFetch } from '../../../../engines/outside/limited-fetch.ts'
import type { AuthServices } from '../../services.ts'

/**
 * How an issuer is asked: hosts that only its description names must be public. An administrator may name an issuer in
 * their own network.
 */
export const requestFor = (
  { config }: Pick<AuthServices, 'config'>,
  issuer: URL,
  timeoutMs: number,
): CustomFetch =>
  limitedFetch({
    timeoutMs,
    allowPrivate: ({ host }) => (host === issuer.host ? true : config.previewAllow),
  })
