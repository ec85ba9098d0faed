import * as contract from '@parley/protocol'
import { fail } from '@parley/protocol'
import { MailError } from '../../engines/mailer/mailer.ts'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { Actor } from '../../http/request/actor.ts'
import { recordAudit } from '../audit/index.ts'
import { noteFailed, noteSent } from '../deliveries/index.ts'
import { isMailOn } from '../organization/index.ts'
import { isAddress } from './address.ts'
import { plainText } from './plain-text.ts'
import { sendingMail, sendLetter } from './queue.ts'
import type { MailServices } from './services.ts'
import { changeSmtp, smtpConfigOf } from './settings.ts'

export const feature: Feature<MailServices> = {
  name: 'mail',
  routes: (services) => [
    on(contract.getSmtpConfig, () => smtpConfigOf(services)),
    on(contract.updateSmtpConfig, ({ actor, body, origin }) =>
      changeSmtp(services, actor, body, origin),
    ),
    on(contract.isSmtpEnabled, () => isMailOn(services)),
    on(contract.sendMail, ({ actor, body }) => sendNow(services, actor, body)),
  ],
  open(services) {
    services.jobs.handle(sendingMail(services))
  },
}

/** Sends a letter of an administrator, such as a test, and tells what the mail server answered. */
async function sendNow(
  services: MailServices,
  actor: Actor,
  { to, subject, content }: contract.Mail,
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
  await recordAudit(services, actor, 'mail_sent', { label: address })
  return undefined
}
