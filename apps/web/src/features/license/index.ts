export { LicenseBar } from './LicenseBar.tsx'
