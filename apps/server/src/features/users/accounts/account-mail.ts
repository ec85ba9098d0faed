import type { Tx } from '../../../engines/database/database.ts'
import { composeLetter, enqueueMail, letterTexts } from '../../mail/index.ts'
import { isMailOn, serverName } from '../../organization/index.ts'
import type { UsersServices } from '../services.ts'
import type { User } from '../user.ts'

/** A change to an account: a key of `notices` in the texts of letters, with its values. */
export interface AccountMail {
  key: string
  values?: Readonly<Record<string, string>>
}

/** Tells a user by e-mail what happened to their account. Nothing happens while mail is off or without an address. */
export async function sendAccountMail(
  services: UsersServices,
  tx: Tx,
  user: User,
  mail: AccountMail,
): Promise<void> {
  if (isMailOn(services)) await writeAccountMail(services, tx, user, user.email, mail)
}

/**
 * Tells users by e-mail that their password or their address was changed: perhaps not by them. A new address is told
 * to both addresses.
 */
export async function mailAccountChanges(
  services: UsersServices,
  tx: Tx,
  before: User,
  after: User,
): Promise<void> {
  if (!isMailOn(services)) return
  if (after.password !== null && after.password !== before.password) {
    await writeAccountMail(services, tx, after, after.email, { key: 'password' })
  }
  if (after.email !== before.email) {
    const mail =
      after.email === null
        ? { key: 'noAddress' }
        : { key: 'address', values: { address: after.email } }
    for (const to of [before.email, after.email])
      await writeAccountMail(services, tx, after, to, mail)
  }
}

async function writeAccountMail(
  services: UsersServices,
  tx: Tx,
  { name, language: tag }: User,
  to: string | null,
  { key, values }: AccountMail,
): Promise<void> {
  if (to === null) return
  const { language, t } = letterTexts(tag)
  const all = { server: serverName(services), ...values }
  const letter = composeLetter(services, to, language, {
    subject: t(`notices.${key}.subject`, all),
    paragraphs: [
      t('hello', { name }),
      `${t(`notices.${key}.text`, all)} ${t('notice.ifYou')}`,
      t('notice.ifNotYou', all),
    ],
    footer: t('notice.footer', all),
  })
  await enqueueMail(services, tx, { ...letter, until: null })
}
