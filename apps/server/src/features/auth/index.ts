export { feature } from './routes.ts'
export type { AuthServices } from './services.ts'
export { deviceTokenOf, deviceTokenSealer } from './sessions/device-token.ts'
export { listSessions } from './sessions/devices.ts'
export { identify, isSessionAlive } from './sessions/sessions.ts'
export { endSessionsOf } from './sessions/revoke-sessions.ts'
export { requirePasswordHere } from './methods/ldap/ldap-accounts.ts'
export { mayMailAccountLink, sendAccountLink } from './by-mail/account-link.ts'
export { requireWholeSession } from './sessions/whole-session.ts'
export { requireConfirmed } from './sessions/confirmation.ts'
export { requireOwnPassword } from './sign-in/own-password.ts'
export { createKeyForSigned } from './methods/third-party/third-party.ts'
export { removeSecondFactor } from './second-factor/totp.ts'
export { setFcmToken } from './sessions/devices.ts'
export {
  findSession,
  type PushRow,
  readSessionUse,
  readPushRows,
  sessionKey,
  updateSession,
} from './store.ts'
export { signIn } from './sign-in/sign-in.ts'
export { redeemTicket } from './sessions/tickets.ts'
