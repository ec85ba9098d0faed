import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { toWire, visibleChannels } from '../channels/index.ts'
import { openUpload, takeChunk } from '../files/index.ts'
import {
  channelPage,
  directPage,
  editMessage,
  recipientOf,
  replyTo,
  sendMessage,
} from '../messages/index.ts'
import { channelOf, deleteOwn, sendBotMail, userOf } from './requests.ts'
import { createKey, deleteKey, keysOf } from './keys.ts'
import { receiveSlack } from './slack/receive.ts'
import type { BotsServices } from './services.ts'
import { createBotsState } from './state.ts'

/** The keys of bots, and the calls that bots make with them. */
export const feature: Feature<BotsServices, 'bots'> = {
  name: 'bots',
  state: (services) => ({ bots: createBotsState(services) }),
  routes: (services) => [
    on(contract.createBotKey, ({ actor, params, body }) =>
      createKey(services, actor, params.uid, body),
    ),
    on(contract.listBotKeys, ({ params }) => keysOf(services, params.uid)),
    on(contract.deleteBotKey, ({ actor, params }) => deleteKey(services, actor, params)),
    on(contract.botListChannels, ({ me, query }) =>
      visibleChannels(services, me, query.public_only).map((channel) => toWire(channel)),
    ),
    on(contract.botSendToUser, ({ me, params, body, key }) =>
      sendMessage(services, me, recipientOf(services, me, params), body, key),
    ),
    on(contract.botSendToChannel, ({ me, params, body, key }) =>
      sendMessage(services, me, recipientOf(services, me, params), body, key),
    ),
    on(contract.botReply, ({ me, params, body, key }) =>
      replyTo(services, me, params.mid, body, key),
    ),
    on(contract.botEdit, ({ me, params, body }) => editMessage(services, me, params.mid, body)),
    on(contract.botDelete, ({ actor, params }) => deleteOwn(services, actor, params.mid)),
    on(contract.botDeleteByOtherName, ({ actor, params }) =>
      deleteOwn(services, actor, params.mid),
    ),
    on(contract.botChannelMessages, ({ me, params, query }) =>
      channelPage(services, me, params.gid, query),
    ),
    on(contract.botDirectMessages, ({ me, params, query }) =>
      directPage(services, me, params.uid, query),
    ),
    on(contract.botGetUser, ({ me, params, query }) =>
      userOf(services, me, { uid: query.uid, person: params.person }),
    ),
    on(contract.botGetChannel, ({ me, params, query }) =>
      channelOf(services, me, { gid: query.gid, channel: params.channel }),
    ),
    on(contract.botPrepareUpload, ({ me, body }) => openUpload(services, me, body)),
    on(contract.botUploadChunk, ({ me, request }) => takeChunk(services, me, request)),
    on(contract.receiveSlackHook, ({ params, body }) => receiveSlack(services, params, body)),
    on(contract.botSendMail, ({ actor, body }) => sendBotMail(services, actor, body)),
  ],
  async open(services) {
    await services.bots.keys.load()
    services.bots.use.start()
  },
  close: (services) => services.bots.use.close(),
}
