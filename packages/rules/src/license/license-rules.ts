import { type License, limits } from '@parley/protocol'

/** Why a license does not let members sign in. */
export type LicenseFault = 'domain' | 'expired' | 'signature' | 'users'

type Terms = Pick<License, 'domains' | 'user_limit' | 'expired_at' | 'sign'>

/** How many human accounts a license allows. One that is not signed or has expired allows as many as none. */
export const memberLimitOf = (license: Terms, now: number): number =>
  license.sign && !hasExpired(license, now) ? license.user_limit : limits.freeMembers

export const hasExpired = ({ expired_at }: Pick<License, 'expired_at'>, now: number): boolean =>
  Date.parse(expired_at) <= now

/** Whether a license is for a host. `*` is any; `localhost` and loopback addresses need none. */
export const coversHost = ({ domains }: Pick<License, 'domains'>, host: string): boolean =>
  isLocalHost(host) || domains.includes('*') || domains.includes(plainHost(host))

/** The first fault for a sign-in from `host`, in the order of the contract; undefined if there is none. */
export function faultOfLicense(
  license: Terms,
  { host, now, humans }: { host: string; now: number; humans: number },
): LicenseFault | undefined {
  if (isLocalHost(host)) return undefined
  if (!coversHost(license, host)) return 'domain'
  if (hasExpired(license, now)) return 'expired'
  if (!license.sign) return 'signature'
  return humans > license.user_limit ? 'users' : undefined
}

/** Whether a host is the machine itself. */
export const isLocalHost = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(plainHost(host))

const plainHost = (host: string) => host.toLowerCase().replace(/\.$/, '')
