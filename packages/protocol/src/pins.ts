import { Type } from 'typebox'
import { PinnedMessage } from './channels.ts'
import { endpoint } from './endpoint.ts'
import { Gid, Maybe, Mid } from './shapes.ts'

export const pinMessage = endpoint('POST', '/group/:gid/pin', {
  auth: 'member',
  request: Type.Object({ mid: Mid }),
  response: 'empty',
  summary: 'Pins a message',
})
export const unpinMessage = endpoint('POST', '/group/:gid/unpin', {
  auth: 'member',
  request: Type.Object({ mid: Mid }),
  response: 'empty',
  summary: 'Unpins a message',
})

export const PinnedMessageUpdated = Type.Object({
  type: Type.Literal('pinned_message_updated'),
  gid: Gid,
  mid: Mid,
  msg: Maybe(PinnedMessage),
})
