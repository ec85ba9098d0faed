export { organizationHooks } from './hooks.ts'
export { common, record } from './records.ts'
export { changeRecord, given } from './settings.ts'
export { feature } from './routes.ts'
