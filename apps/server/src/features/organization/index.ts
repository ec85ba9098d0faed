export { common, record, records } from './records.ts'
export { changeOrganization, changeRecord, given } from './settings.ts'
export { feature } from './routes.ts'
