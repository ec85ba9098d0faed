import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { isMailOn } from '../organization/index.ts'
import { sendingMail } from './queue.ts'
import { sendMail } from './send-mail.ts'
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
    on(contract.sendMail, ({ actor, body }) => sendMail(services, actor, body)),
  ],
  open(services) {
    services.jobs.handle(sendingMail(services))
  },
}
