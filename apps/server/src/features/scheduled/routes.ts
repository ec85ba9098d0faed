import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { MessagesServices } from '../messages/index.ts'
import { cancelScheduled, changeScheduled, scheduleMessage } from './change.ts'
import { sendDue, sendNow } from './send.ts'
import { scheduledOf } from './list.ts'

// Less than the second of the engine's tick, so that no tick is missed.
const everyMs = 500

export const feature: Feature<MessagesServices> = {
  name: 'scheduled',
  routes: (services) => [
    on(contract.listScheduled, ({ me }) => scheduledOf(services, me)),
    on(contract.scheduleMessage, ({ me, body }) => scheduleMessage(services, me, body)),
    on(contract.changeScheduled, ({ me, params, body }) =>
      changeScheduled(services, me, params.id, body),
    ),
    on(contract.sendScheduledNow, ({ me, params }) => sendNow(services, me, params.id)),
    on(contract.cancelScheduled, ({ me, params }) => cancelScheduled(services, me, params.id)),
  ],
  open(services) {
    services.users.hooks.lists.scheduled = (me) => scheduledOf(services, me)
    services.users.hooks.documents.set('scheduled-messages', (me) => scheduledOf(services, me))
    services.jobs.repeat({
      name: 'send scheduled messages',
      everyMs,
      run: () => sendDue(services),
    })
  },
}
