import type { Tx } from '../../../engines/database/database.ts'
import { composeLetter, enqueueMail } from '../../mail/index.ts'
import { isMailOn, serverName } from '../../organization/index.ts'
import type { UsersServices } from '../services.ts'
import type { User } from '../user.ts'

/** Tells users by e-mail that their password was changed: perhaps not by them. */
export async function noticePasswordChange(
  services: UsersServices,
  tx: Tx,
  { name, email }: User,
): Promise<void> {
  if (email === null || !isMailOn(services)) return
  const server = serverName(services)
  const letter = composeLetter(services, email, {
    subject: `Your password for ${server} was changed`,
    paragraphs: [
      `Hello ${name},`,
      `the password of your account was changed. If it was you, there is nothing to do.`,
      `If it was not you, tell an administrator of ${server}.`,
    ],
    footer: `You receive this e-mail because an account of ${server} has your address.`,
  })
  await enqueueMail(services, tx, { ...letter, until: null })
}
