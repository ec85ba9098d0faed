import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { LogReader } from '../messages/index.ts'
import { pressButton } from './calls/buttons.ts'
import { listCommands, runCommand, setCommands } from './calls/commands.ts'
import { collect, collectNewUser, receivers } from './collect.ts'
import { deliveryDetails, resend, webhookLog } from './log.ts'
import type { WebhooksServices } from './services.ts'
import { countAllWaiting, removeFinishedBefore } from './store.ts'

const hourMs = 3_600_000
const keptMs = 7 * 24 * hourMs

/** Messages that the webhooks of bots get, and calls by slash commands and buttons. */
export const feature: Feature<WebhooksServices> = {
  name: 'webhooks',
  routes: (services) => [
    on(contract.setBotCommands, ({ me, body }) => setCommands(services, me, body.commands)),
    on(contract.listBotCommands, ({ me }) => listCommands(services, me)),
    on(contract.runBotCommand, ({ me, body }) => runCommand(services, me, body)),
    on(contract.pressBotButton, ({ me, body }) => pressButton(services, me, body)),
    on(contract.getWebhookLog, ({ params }) => webhookLog(services, params.uid)),
    on(contract.getWebhookDelivery, ({ params }) => deliveryDetails(services, params)),
    on(contract.resendWebhook, ({ actor, params }) => resend(services, actor, params)),
  ],
  open(services) {
    const { database, clock, jobs, webhooks } = services
    const { metrics } = services.http
    metrics.gauge({
      name: 'parley_webhooks',
      help: 'Bots with a webhook',
      read: () => receivers(services).length,
    })
    metrics.gauge({
      name: 'parley_webhook_deliveries_waiting',
      help: 'Messages that webhooks have not taken yet',
      read: () => countAllWaiting(services.db),
    })
    const entries = new LogReader(services, () => receivers(services).length > 0)
    jobs.follow(
      'webhooks',
      (mid, limit) => entries.read(mid, limit),
      async (tx, rows) => {
        await collect(services, tx, rows)
        webhooks.wake()
      },
    )
    services.users.hooks.created.push((tx, user) => collectNewUser(services, tx, user))
    jobs.repeat({ name: 'send webhooks', everyMs: 1_000, run: () => webhooks.sender.run() })
    jobs.repeat({
      name: 'remove old webhook deliveries',
      everyMs: hourMs,
      run: () =>
        database.transact(async (tx) => {
          await removeFinishedBefore(tx, clock.now() - keptMs)
        }),
    })
  },
  stop: (services) => services.webhooks.sender.stop(),
}
