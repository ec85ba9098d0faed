export { organizationHooks } from './hooks'
export { common, record } from './records.ts'
export { changeRecord, given } from './settings.ts'
export { feature } from './routes.ts'
