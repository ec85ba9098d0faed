import {
  createKeys,
  issueLicense,
  type LicenseTerms,
  licenseTime,
  readPrivateKey,
} from '@parley/license'

const day = 86_400_000

/** Creates an issuer of licenses with its own keys. */
export function createIssuer() {
  const { privateKey, publicKey } = createKeys()
  const key = readPrivateKey(privateKey)
  if (!key) throw new Error('The new key cannot be read')
  return {
    /** The settings of a server that accepts these licenses. */
    settings: { PARLEY_LICENSE_KEYS: publicKey },
    /** Any domain, 50 members, from yesterday to next year, unless given otherwise. */
    issue(terms: Partial<LicenseTerms> = {}, now = Date.now()): string {
      const created_at = licenseTime(now - day)
      const expired_at = licenseTime(now + 365 * day)
      return issueLicense({ domains: ['*'], user_limit: 50, created_at, expired_at, ...terms }, key)
    },
  }
}
