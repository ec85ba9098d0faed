import * as contract from '@parley/protocol'
import { on, type Route } from '../../../http/on.ts'
import type { MessagesServices } from '../services.ts'
import { sendBatch } from './batch.ts'
import { channelRecipient, userRecipient } from './recipient.ts'
import { replyTo, sendMessage } from './send.ts'
import { announceTyping } from './typing.ts'
import { requireAcquainted } from '../visitors.ts'

export const sendRoutes = (services: MessagesServices): Route[] => [
  on(contract.sendToChannel, ({ me, params, body, key }) =>
    sendMessage(services, me, channelRecipient(services, me, params.gid), body, key),
  ),
  on(contract.sendToUser, async ({ me, params, body, key }) => {
    await requireAcquainted(services, me, params.uid)
    return sendMessage(services, me, userRecipient(services, me, params.uid), body, key)
  }),
  on(contract.replyToMessage, ({ me, params, body, key }) =>
    replyTo(services, me, params.mid, body, key),
  ),
  on(contract.sendBatch, ({ me, body }) => sendBatch(services, me, body)),
  on(contract.announceTyping, async ({ me, body }) => {
    if (typeof body.uid === 'number') await requireAcquainted(services, me, body.uid)
    await announceTyping(services, me, body)
    return undefined
  }),
]
