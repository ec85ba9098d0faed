export { createKeys, publicKeyOf, readPrivateKey, readPublicKey } from './keys.ts'
export { type LicenseTerms, type ReadLicense, readLicense } from './license-text.ts'
export { isSignedBy, issueLicense, LicenseTermsError, licenseTime } from './sign.ts'
