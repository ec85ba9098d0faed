import type { Tx } from '../../../engines/database/database.ts'
import { composeLetter, enqueueMail } from '../../mail/index.ts'
import { isMailOn, serverName } from '../../organization/index.ts'
import type { UsersServices } from '../services.ts'
import type { User } from '../user.ts'

/** The texts of a notice. */
export interface NoticeWords {
  subject: string
  /** The change to the account; follows a salutation. */
  text: string
}

/** Tells a user by e-mail what happened to their account. Nothing happens while mail is off or without an address. */
export async function noticeAccount(
  services: UsersServices,
  tx: Tx,
  user: User,
  words: NoticeWords,
): Promise<void> {
  if (isMailOn(services)) await notice(services, tx, user, user.email, words)
}

/**
 * Tells users by e-mail that their password or their address was changed: perhaps not by them. A new address is told
 * to both addresses.
 */
export async function noticeChanges(
  services: UsersServices,
  tx: Tx,
  before: User,
  after: User,
): Promise<void> {
  if (!isMailOn(services)) return
  const server = serverName(services)
  if (after.password !== before.password) {
    await notice(services, tx, after, after.email, {
      subject: `Your password for ${server} was changed`,
      text: 'the password of your account was changed.',
    })
  }
  if (after.email !== before.email) {
    const words = {
      subject: `Your address for ${server} was changed`,
      text: `the e-mail address of your account was changed to ${after.email ?? 'none'}.`,
    }
    for (const to of [before.email, after.email]) await notice(services, tx, after, to, words)
  }
}

async function notice(
  services: UsersServices,
  tx: Tx,
  { name }: User,
  to: string | null,
  { subject, text }: NoticeWords,
): Promise<void> {
  if (to === null) return
  const server = serverName(services)
  const letter = composeLetter(services, to, {
    subject,
    paragraphs: [
      `Hello ${name},`,
      `${text} If it was you, there is nothing to do.`,
      `If it was not you, tell an administrator of ${server}.`,
    ],
    footer: `You receive this e-mail because an account of ${server} has or had your address.`,
  })
  await enqueueMail(services, tx, { ...letter, until: null })
}
