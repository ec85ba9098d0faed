import { type License, limits } from '@parley/protocol'
import { coversHost, hasExpired } from '@parley/rules'

/** From this limit on a license is shown as one without limit. */
const noLimit = 999_999

export const isUnlimited = (limit: number): boolean => limit >= noLimit

/** The problems of a license, in the order in which they should be solved. */
export type LicenseProblem = 'unsigned' | 'expired' | 'domain' | 'crowded' | 'full'

interface Server {
  now: number
  host: string
  members: number
}

/** The most important problem that a license has on a server, or would have. */
export function problemOf(
  license: Readonly<License>,
  { now, host, members }: Server,
): LicenseProblem | undefined {
  if (!license.sign) return 'unsigned'
  if (hasExpired(license, now)) return 'expired'
  if (!coversHost(license, host)) return 'domain'
  if (members > license.user_limit) return 'crowded'
  return members === license.user_limit ? 'full' : undefined
}

/** Whether a license allows no more than a server without one has. */
export const isFree = (license: Readonly<License>, now: number): boolean =>
  license.sign &&
  !hasExpired(license, now) &&
  license.domains.includes('*') &&
  license.user_limit === limits.freeMembers
