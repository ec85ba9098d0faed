import * as contract from '@parley/protocol'
import { keepLastMid } from '../../engines/database/sequence.ts'
import type { Feature } from '../../feature.ts'
import { figures } from '../../http/metrics.ts'
import { on } from '../../http/on.ts'
import { moments } from '../channels/index.ts'
import { sendBatch } from './batch.ts'
import { addressChannel, addressUser } from './chat.ts'
import { clearChannel, clearEverything, eraseExpired } from './clear.ts'
import { channelPage, directPage } from './history.ts'
import { pin, unpin } from './pin.ts'
import { edit, like, remove } from './react.ts'
import { recent } from './recent.ts'
import { readIds } from './rules.ts'
import { replyTo, sendMessage } from './send.ts'
import { countMessages, eraseChannel } from './store.ts'
import { announceTyping } from './typing.ts'

export const feature: Feature = {
  name: 'messages',
  routes: (services) => [
    on(contract.sendToChannel, ({ me, params, body }) =>
      sendMessage(services, me, addressChannel(services, me, params.gid), body),
    ),
    on(contract.sendToUser, ({ me, params, body }) =>
      sendMessage(services, me, addressUser(services, me, params.uid), body),
    ),
    on(contract.replyToMessage, ({ me, params, body }) => replyTo(services, me, params.mid, body)),
    on(contract.sendBatch, ({ me, body }) => sendBatch(services, me, body)),
    on(contract.editMessage, ({ me, params, body }) => edit(services, me, params.mid, body)),
    on(contract.likeMessage, ({ me, params, body }) => like(services, me, params.mid, body.action)),
    on(contract.deleteMessage, ({ me, params }) => remove(services, me, [params.mid])),
    on(contract.deleteMessages, ({ me, params }) => remove(services, me, readIds(params.ids))),
    on(contract.channelHistory, ({ me, params, query }) =>
      channelPage(services, me, params.gid, query),
    ),
    on(contract.directHistory, ({ me, params, query }) =>
      directPage(services, me, params.uid, query),
    ),
    on(contract.pinMessage, async ({ me, params, body }) => {
      await pin(services, me, params.gid, body.mid)
      return undefined
    }),
    on(contract.unpinMessage, async ({ me, params, body }) => {
      await unpin(services, me, params.gid, body.mid)
      return undefined
    }),
    on(contract.clearChannel, async ({ me, params }) => {
      await clearChannel(services, me, params.gid)
      return undefined
    }),
    on(contract.clearAllMessages, async () => {
      await clearEverything(services)
      return undefined
    }),
    on(contract.announceTyping, async ({ me, body }) => {
      await announceTyping(services, me, body)
      return undefined
    }),
  ],

  open(services) {
    recent(services)
    moments(services).removing.push(async (_services, tx, { gid }) => {
      await keepLastMid(tx, services.database.lastMid())
      await eraseChannel(tx, gid)
    })
    figures(services).gauge({
      name: 'parley_messages',
      help: 'Messages stored',
      label: 'kind',
      read: () => countMessages(services.db),
    })
    services.jobs.repeat({
      name: 'erase expired messages',
      everyMs: 5_000,
      run: () => eraseExpired(services),
    })
  },
}
