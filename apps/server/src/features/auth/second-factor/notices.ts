import type { Tx } from '../../../engines/database/database.ts'
import { noticeAccount, type User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'

/** Tells users by e-mail that two-step verification was switched on or off. */
export const noticeSwitched = (services: AuthServices, tx: Tx, user: User, isOn: boolean) =>
  noticeAccount(services, tx, user, { key: isOn ? 'twoStepOn' : 'twoStepOff' })

/** Tells users by e-mail that an administrator reset their second factor. */
export const noticeReset = (services: AuthServices, tx: Tx, user: User) =>
  noticeAccount(services, tx, user, { key: 'twoStepReset' })

/** Tells users by e-mail that a passkey was added. */
export const noticePasskey = (services: AuthServices, tx: Tx, user: User, name: string) =>
  noticeAccount(services, tx, user, { key: 'passkey', values: { passkey: name } })
