import type { Tx } from '../../../engines/database/database.ts'
import { serverName } from '../../organization/index.ts'
import { noticeAccount, type User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'

/** Tells users by e-mail that two-step verification was switched on or off. */
export const noticeSwitched = (services: AuthServices, tx: Tx, user: User, isOn: boolean) =>
  noticeAccount(services, tx, user, {
    subject: `Two-step verification for ${serverName(services)} is ${isOn ? 'on' : 'off'}`,
    text: isOn
      ? 'signing in to your account needs a code of your authenticator app now.'
      : 'signing in to your account needs no code any more.',
  })

/** Tells users by e-mail that an administrator reset their second factor. */
export const noticeReset = (services: AuthServices, tx: Tx, user: User) =>
  noticeAccount(services, tx, user, {
    subject: `Two-step verification for ${serverName(services)} was reset`,
    text: 'an administrator removed the authenticator app and the passkeys of your account.',
  })

/** Tells users by e-mail that a passkey was added. */
export const noticePasskey = (services: AuthServices, tx: Tx, user: User, name: string) =>
  noticeAccount(services, tx, user, {
    subject: `A new passkey for ${serverName(services)}`,
    text: `the passkey “${name}” can sign in to your account now.`,
  })
