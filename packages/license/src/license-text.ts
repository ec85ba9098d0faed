import { base58 } from '@scure/base'

/** The terms of a license. Times are RFC 3339 texts with an offset. */
export interface LicenseTerms {
  domains: readonly string[]
  user_limit: number
  created_at: string
  expired_at: string
}

/** A license as it was read. Nothing says that it is genuine: see `isSignedBy`. */
export interface ReadLicense extends LicenseTerms {
  /** The license text, without line breaks. */
  base58: string
  signedText: string
  signature: Uint8Array
}

/** Decoding takes a time that grows with the square of the length. */
export const licenseChars = 2048
const longestLimit = 1_000_000_000
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** The four fields that the signature covers. */
export const textOf = ({ domains, user_limit, created_at, expired_at }: LicenseTerms): string =>
  [domains.join('|'), user_limit, created_at, expired_at].join(',')

/** The text of a license: Base58 of its fields and the signature in hexadecimal. */
export const encodeLicense = (signedText: string, signature: Uint8Array): string =>
  base58.encode(Buffer.from(`${signedText},${Buffer.from(signature).toString('hex')}`))

/** Reads a license text, of which mail programs may have broken the lines. Undefined for other texts. */
export function readLicense(given: string): ReadLicense | undefined {
  const text = given.replace(/\s+/g, '')
  const fields = text.length <= licenseChars ? decode(text)?.split(',') : undefined
  if (fields?.length !== 5) return undefined
  const [domains = '', limit = '', created_at = '', expired_at = '', signature = ''] = fields
  const user_limit = Number(limit)
  const isLimit = /^[1-9]\d*$/.test(limit) && user_limit <= longestLimit
  const isSignature = /^[\da-f]{128}$/.test(signature)
  if (domains === '' || !isLimit || !isTime(created_at) || !isTime(expired_at) || !isSignature) {
    return undefined
  }
  return {
    domains: domains.split('|'),
    user_limit,
    created_at,
    expired_at,
    base58: text,
    signedText: fields.slice(0, 4).join(','),
    signature: Buffer.from(signature, 'hex'),
  }
}

export const isTime = (text: string) => time.test(text) && !Number.isNaN(Date.parse(text))

function decode(text: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(base58.decode(text))
  } catch {
    return undefined
  }
}
