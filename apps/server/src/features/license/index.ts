export { memberLimit } from './member-limit.ts'
export { currentLicense, requestFault } from './current-license.ts'
export { feature } from './routes.ts'
