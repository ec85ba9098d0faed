import { type KeyObject, sign, verify } from 'node:crypto'
import { faultOfDomain } from '@parley/rules/domain'
import { readPublicKey } from './keys.ts'
import {
  encodeLicense,
  isTime,
  type LicenseTerms,
  licenseChars,
  type ReadLicense,
  textOf,
} from './license-text.ts'

/** Terms that no license can have. */
export class LicenseTermsError extends Error {}

/** Signs a license. The same terms and key always give the same text. */
export function issueLicense(terms: LicenseTerms, privateKey: KeyObject): string {
  const fault = faultOfTerms(terms)
  if (fault) throw new LicenseTermsError(fault)
  const text = textOf(terms)
  const license = encodeLicense(text, sign(null, Buffer.from(text), privateKey))
  if (license.length > licenseChars) throw new LicenseTermsError('there are too many domains')
  return license
}

/** Whether one of the public keys belongs to the key that signed the license. */
export function isSignedBy(
  { signedText, signature }: ReadLicense,
  publicKeys: readonly string[],
): boolean {
  return publicKeys.some((text) => {
    const key = readPublicKey(text)
    return key !== undefined && verify(null, Buffer.from(signedText), key, signature)
  })
}

/** A time as licenses have it: with an offset, and a fraction only if there is one. */
export const licenseTime = (ms: number): string =>
  new Date(ms).toISOString().replace(/(?:\.000)?Z$/, '+00:00')

function faultOfTerms({ domains, user_limit, created_at, expired_at }: LicenseTerms) {
  if (domains.length === 0) return 'a license needs a domain'
  const wrong = domains.find((domain) => faultOfDomain(domain) !== undefined)
  if (wrong !== undefined) return `"${wrong}" is not a host name without port`
  if (!Number.isInteger(user_limit) || user_limit < 1 || user_limit > 1_000_000_000) {
    return 'the member limit must be a whole number from 1 to 1000000000'
  }
  if (!isTime(created_at) || !isTime(expired_at)) return 'the times must be RFC 3339'
  return Date.parse(expired_at) > Date.parse(created_at) ? undefined : 'it expires before it begins'
}
