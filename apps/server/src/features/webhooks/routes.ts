import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { lastEntryAbove } from '../messages/index.ts'
import { pressButton } from './interactions/buttons.ts'
import { listCommands, runCommand, setCommands } from './interactions/commands.ts'
import { followAccount } from './follow-account.ts'
import {
  changeSecret,
  checkAddress,
  deliveryDetails,
  giveUp,
  resend,
  setOptions,
  tryAgain,
  webhookLog,
} from './log.ts'
import { collectNewUser, receivers } from './receivers.ts'
import { webhookTest } from './post.ts'
import { type WebhooksServices, createWebhooksState } from './services.ts'
import { endSilent, farthestBehind, removeFinishedBefore } from './store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const keptMs = 7 * 24 * hourMs

/** Messages that the webhooks of bots get, and calls by slash commands and buttons. */
export const feature: Feature<WebhooksServices, 'webhooks'> = {
  name: 'webhooks',
  state: (services) => ({ webhooks: createWebhooksState(services) }),
  routes: (services) => [
    on(contract.setBotCommands, ({ me, body }) => setCommands(services, me, body.commands)),
    on(contract.listBotCommands, ({ me }) => listCommands(services, me)),
    on(contract.runBotCommand, ({ me, body }) => runCommand(services, me, body)),
    on(contract.pressBotButton, ({ me, body }) => pressButton(services, me, body)),
    on(contract.getWebhookLog, ({ params }) => webhookLog(services, params.uid)),
    on(contract.getWebhookDelivery, ({ params }) => deliveryDetails(services, params)),
    on(contract.checkWebhook, ({ params, query }) => checkAddress(services, params.uid, query.url)),
    on(contract.changeWebhookSecret, ({ actor, params }) =>
      changeSecret(services, actor, params.uid),
    ),
    on(contract.resendWebhook, ({ actor, params }) => resend(services, actor, params)),
    on(contract.giveUpWebhook, ({ actor, params }) => giveUp(services, actor, params)),
    on(contract.tryWebhook, ({ actor, params }) => tryAgain(services, actor, params.uid)),
    on(contract.setWebhookOptions, ({ actor, params, body }) =>
      setOptions(services, actor, params.uid, body),
    ),
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
      name: 'parley_webhook_log_lag',
      help: 'How many entries of the message log the slowest webhook has before it',
      read: () => lag(services),
    })
    jobs.follow(
      'webhooks',
      async (mid) => (receivers(services).length > 0 ? lastEntryAbove(services.db, mid) : []),
      async () => webhooks.wake(),
    )
    services.users.hooks.created.push((tx, user) => followAccount(services, tx, undefined, user))
    services.users.hooks.changed.push((tx, before, user) =>
      followAccount(services, tx, before, user),
    )
    services.users.hooks.created.push((tx, user) => collectNewUser(services, tx, user))
    services.users.hooks.webhookTest = (uid) => webhookTest(services, uid)
    jobs.repeat({ name: 'send webhooks', everyMs: 1_000, run: () => webhooks.sender.run() })
    jobs.repeat({
      name: 'end silent webhook deliveries',
      everyMs: minuteMs,
      run: () =>
        database.transact(async (tx) => {
          await endSilent(tx, clock.now())
        }),
    })
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

async function lag(services: WebhooksServices): Promise<number> {
  const uids = receivers(services).map(({ uid }) => uid)
  return farthestBehind(services.db, uids, await services.database.lastMid())
}
