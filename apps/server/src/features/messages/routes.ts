import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { sendBatch } from './send/batch.ts'
import { clearChannel, clearEverything, deleteExpired, removeChannelLog } from './change/clear.ts'
import { deleteMessages } from './change/delete.ts'
import { editMessage } from './change/edit.ts'
import { channelPage, directPage } from './history/history.ts'
import { pinMessage, unpinMessage } from './change/pin.ts'
import { like } from './change/reactions.ts'
import { channelRecipient, userRecipient } from './send/recipient.ts'
import { readIds } from './rules.ts'
import { replyTo, sendMessage } from './send/send.ts'
import type { MessagesServices } from './services.ts'
import { countMessages } from './store.ts'
import { announceTyping } from './send/typing.ts'

export const feature: Feature<MessagesServices> = {
  name: 'messages',
  routes: (services) => [
    on(contract.sendToChannel, ({ me, params, body }) =>
      sendMessage(services, me, channelRecipient(services, me, params.gid), body),
    ),
    on(contract.sendToUser, ({ me, params, body }) =>
      sendMessage(services, me, userRecipient(services, me, params.uid), body),
    ),
    on(contract.replyToMessage, ({ me, params, body }) => replyTo(services, me, params.mid, body)),
    on(contract.sendBatch, ({ me, body }) => sendBatch(services, me, body)),
    on(contract.editMessage, ({ me, params, body }) => editMessage(services, me, params.mid, body)),
    on(contract.likeMessage, ({ me, params, body }) => like(services, me, params.mid, body.action)),
    on(contract.deleteMessage, ({ me, params }) => deleteMessages(services, me, [params.mid])),
    on(contract.deleteMessages, ({ me, params }) =>
      deleteMessages(services, me, readIds(params.ids)),
    ),
    on(contract.channelHistory, ({ me, params, query }) =>
      channelPage(services, me, params.gid, query),
    ),
    on(contract.directHistory, ({ me, params, query }) =>
      directPage(services, me, params.uid, query),
    ),
    on(contract.pinMessage, async ({ me, params, body }) => {
      await pinMessage(services, me, params.gid, body.mid)
      return undefined
    }),
    on(contract.unpinMessage, async ({ me, params, body }) => {
      await unpinMessage(services, me, params.gid, body.mid)
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

  async open(services) {
    await services.messages.recent.start()
    await services.messages.history.start()
    services.channels.hooks.removing.push((tx, { gid }) => removeChannelLog(services, tx, gid))
    services.http.metrics.gauge({
      name: 'parley_messages',
      help: 'Messages stored',
      label: 'kind',
      read: () => countMessages(services.db),
    })
    services.jobs.repeat({
      name: 'delete expired messages',
      everyMs: 5_000,
      run: () => deleteExpired(services),
    })
  },
}
