export { type NewAccount, createAccount, freeSeats } from './accounts/create-account.ts'
export { changeAccount } from './accounts/change-account.ts'
export { auditChanges } from './accounts/audit-changes.ts'
export { sendAccountMail } from './accounts/account-mail.ts'
export { freezeAccount } from './accounts/freeze-account.ts'
export { deleteAccount } from './accounts/delete-account.ts'
export {
  countAccounts,
  countHumans,
  findByEmail,
  findUser,
  hasAdmin,
  listMembers,
  listUsers,
  requireUser,
} from './user-cache.ts'
export type { KnownDevice, OwnListReaders } from './hooks.ts'
export {
  fitName,
  freeName,
  isTaken,
  nameKey,
  requireEmail,
  requireLanguage,
  requireName,
  requirePassword,
  requirePasswordLength,
} from './names.ts'
export {
  digestOf,
  hashDigest,
  hashPassword,
  isDigestOf,
  isHashOfDigest,
  isPassword,
} from './accounts/password.ts'
export { readPicture, removePicture, setPicture } from './profile/avatar.ts'
export { isActingAdmin, readUsers, requireAccount, requireActingAdmin } from './require-account.ts'
export { openSetupCode, requireSetupAccess, setupCode } from './accounts/setup-code.ts'
export type { OpenedStream } from './profile/presence-store.ts'
export { hasOtherAdmin, isEmailTaken, readGuestsBefore, readLastSeen } from './store.ts'
export type { UsersServices } from './services.ts'
export type { SharedEvent } from './pages.ts'
export { type UserReader } from './user-cache.ts'
export { visibleUsers } from './visible-users.ts'
export {
  notifyOwnExtended,
  type SettingsChanges,
  settingsChanged,
  tellOthers,
} from './settings-changed.ts'
export { accountKind, type User, toSelf, toUserInfo } from './user.ts'
export { feature } from './routes.ts'
