import type { License } from '@parley/protocol'
import { isSignedBy, readLicense, type ReadLicense } from '@parley/license'
import { faultOfLicense, type LicenseFault } from '@parley/rules'
import type { HttpServices } from '../../http/services.ts'
import { record, type RecordReader } from '../organization/index.ts'
import { builtInKey, defaultLicense } from './default-license.ts'

export type LicenseReader = RecordReader & Pick<HttpServices, 'config' | 'clock'>

/** The license in force: the stored one, or the default. */
export const currentLicense = (services: LicenseReader): License =>
  licenseOf(services, record(services, 'license').text)

/** The license with a stored text; the default one if there is none or it cannot be read. */
export function licenseOf(services: Pick<LicenseReader, 'config'>, text: string): License {
  const license = checkedLicense(services, text) ?? checkedLicense(services, defaultLicense)
  if (!license) throw new Error('The default license cannot be read')
  return license
}

/** Reads a license text and checks its signature. Undefined for other texts. */
export function checkedLicense(
  services: Pick<LicenseReader, 'config'>,
  text: string,
): License | undefined {
  const license = readLicense(text)
  return license && { ...termsOf(license), sign: isGenuine(services, license) }
}

/** The fault of the license for a sign-in from a host, given the number of human accounts; undefined if there is none. */
export const requestFault = (
  services: LicenseReader,
  { host, humans }: { host: string; humans: number },
): LicenseFault | undefined =>
  faultOfLicense(currentLicense(services), { host, humans, now: services.clock.now() })

const termsOf = ({ domains, user_limit, created_at, expired_at, base58 }: ReadLicense) => ({
  domains: [...domains],
  user_limit,
  created_at,
  expired_at,
  base58,
})

// The default license stays good with other keys: it is what a server has without a license.
function isGenuine({ config }: Pick<LicenseReader, 'config'>, license: ReadLicense): boolean {
  const { licenseKeys } = config
  const keys = licenseKeys.length > 0 ? licenseKeys : [builtInKey]
  return license.base58 === defaultLicense || isSignedBy(license, keys)
}
