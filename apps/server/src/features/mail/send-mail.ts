import { fail, type Mail } from '@parley/protocol'
import { MailError } from '../../engines/mailer/mailer.ts'
import type { Actor } from '../../http/request/actor.ts'
import { writeAuditEntry } from '../audit/index.ts'
import { noteFailed, noteSent } from '../deliveries/index.ts'
import { isMailOn } from '../organization/index.ts'
import { isAddress } from './address.ts'
import { plainText } from './plain-text.ts'
import { sendLetter } from './queue.ts'
import type { MailServices } from './services.ts'

/** Sends a letter of an administrator, such as a test, or of a bot, and tells what the mail server answered. */
export async function sendMail(
  services: MailServices,
  actor: Actor,
  { to, subject, content }: Mail,
): Promise<undefined> {
  // Existing clients expect an empty body.
  if (!isMailOn(services)) throw fail('smtp-is-off', { words: '' })
  const address = to.trim()
  if (!isAddress(address))
    throw fail('mail-refused', { words: `Not an e-mail address: ${address}` })
  try {
    const text = plainText(content)
    await sendLetter(services, { to: address, subject, html: content, text })
    await noteSent(services, 'mail')
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    await noteFailed(services, 'mail', error.message)
    throw fail('mail-refused', { words: error.message })
  }
  await writeAuditEntry(services, actor, 'mail_sent', { label: address })
  return undefined
}
