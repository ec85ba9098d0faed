export { readLogo } from './logo.ts'
export {
  type RecordReader,
  type SmtpRecord,
  common,
  isMailOn,
  record,
  serverName,
} from './records.ts'
export { type OrganizationServices, createOrganizationState } from './services.ts'
export { changeRecord, given } from './settings.ts'
export { feature } from './routes.ts'
