export { LicenseBar } from './LicenseBar.tsx'
export { useLicense, useMemberCount } from './use-license.ts'
