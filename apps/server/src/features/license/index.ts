export { memberLimit } from './member-limit.ts'
export { requestFault } from './current-license.ts'
export { feature } from './routes.ts'
