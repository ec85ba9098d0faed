export { backupStatusOf } from './backup-status.ts'
export { noteAllCleared } from './cleared.ts'
export { hasOpenMethod } from './change-login.ts'
export { readLogo } from './logo.ts'
export {
  type LdapRecord,
  type OidcClientRecord,
  type RecordReader,
  type CallRecord,
  type SmtpRecord,
  common,
  isMailOn,
  knownUrl,
  ownerUid,
  readOwner,
  readStored,
  record,
  serverName,
  visitorHosts,
} from './records.ts'
export type { OrganizationServices } from './services.ts'
export { storeOwner } from './owner.ts'
export { changeRecord, given, storeRequestUrl } from './settings.ts'
export { feature } from './routes.ts'
export {
  authorOf,
  merged,
  type SettingChange,
  type SettingVersions,
  withVersion,
} from './written-settings.ts'
