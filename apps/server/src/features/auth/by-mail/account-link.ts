import { limits } from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import { linkBase } from '../../mail/index.ts'
import { isMailOn, record } from '../../organization/index.ts'
import type { User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'
import { mailAccountLink } from './letters.ts'
import { issueLink } from './requested-links.ts'

/** Whether people can set the password of an account that was made for them by a mailed link. */
export const mayMailAccountLink = (services: AuthServices): boolean =>
  isMailOn(services) && record(services, 'login').password

/** Mails a user whose account an administrator made a link that sets its password. */
export async function sendAccountLink(
  services: AuthServices,
  tx: Tx,
  user: User & { email: string },
  { inviter, origin }: { inviter: string; origin: string },
): Promise<void> {
  const { uid, email } = user
  const { token, expiresAt } = await issueLink(services, tx, 'reset', {
    email,
    uid,
    expiresInSeconds: limits.invitationMailSeconds,
  })
  const url = `${linkBase(services, origin)}/?magic_token=${token}#/reset_password`
  await mailAccountLink(services, tx, user, inviter, { to: email, url, expiresAt })
}
