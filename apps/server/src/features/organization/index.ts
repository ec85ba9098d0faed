export { type RecordReader, common, record } from './records.ts'
export { type OrganizationServices, createOrganizationState } from './services.ts'
export { changeRecord, given } from './settings.ts'
export { feature } from './routes.ts'
