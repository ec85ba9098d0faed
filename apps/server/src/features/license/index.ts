export { memberLimit } from './member-limit.ts'
export { type LicenseReader, requestFault } from './current-license.ts'
export { feature } from './routes.ts'
