import type { Tx } from '../../../engines/database/database.ts'
import { sendAccountMail, type User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'

/** Tells users by e-mail that two-step verification was switched on or off. */
export const mailSwitched = (services: AuthServices, tx: Tx, user: User, isOn: boolean) =>
  sendAccountMail(services, tx, user, { key: isOn ? 'twoStepOn' : 'twoStepOff' })

/** Tells users by e-mail that an administrator reset their second factor. */
export const mailReset = (services: AuthServices, tx: Tx, user: User) =>
  sendAccountMail(services, tx, user, { key: 'twoStepReset' })

/** Tells users by e-mail that a passkey was added. */
export const mailPasskey = (services: AuthServices, tx: Tx, user: User, name: string) =>
  sendAccountMail(services, tx, user, { key: 'passkey', values: { passkey: name } })
