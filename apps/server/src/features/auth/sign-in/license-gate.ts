import { type ApiError, type Endpoint, fail } from '@parley/protocol'
import type { LicenseFault } from '@parley/rules'
import type { RequestContext } from '../../../http/on.ts'
import { siteHost } from '../../../http/request/site-host.ts'
import { requestFault } from '../../license/index.ts'
import { countHumans, type User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'

const words: Record<LicenseFault, string> = {
  domain: 'License error: domain incorrect',
  expired: 'License error: expired',
  signature: 'License error: signature invalid',
  users: 'License error: users reached limit',
}

/** The refusal of a sign-in for which the license is not good; undefined if it is. */
export function licenseErrorOf(
  services: AuthServices,
  { headers, origin }: Pick<RequestContext<Endpoint>, 'headers' | 'origin'>,
): ApiError | undefined {
  const host = siteHost(headers, origin)
  const fault = requestFault(services, { host, humans: countHumans(services) })
  return fault && fail('license', { words: words[fault] })
}

/** Lets only administrators sign in while the license is not good: they can repair it. */
export function requireLicensed(
  { licenseError }: { licenseError?: ApiError | undefined },
  user: User | undefined,
): void {
  if (licenseError && !user?.is_admin) throw licenseError
}
