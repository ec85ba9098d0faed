import * as contract from '@parley/protocol'
import { on, type Route } from '../../../http/on.ts'
import { readIds } from '../rules.ts'
import type { MessagesServices } from '../services.ts'
import { clearChannel, clearEverything } from './clear.ts'
import { deleteMessages } from './delete.ts'
import { editMessage } from './edit.ts'
import { editHistory } from './edit-history.ts'
import { setModerated } from './hide.ts'
import { pinMessage, unpinMessage } from './pin.ts'
import { like } from './reactions.ts'
import { countOld } from './retention.ts'

export const changeRoutes = (services: MessagesServices): Route[] => [
  on(contract.editMessage, ({ me, params, body }) => editMessage(services, me, params.mid, body)),
  on(contract.editHistory, ({ me, params }) => editHistory(services, me, params.mid)),
  on(contract.likeMessage, ({ me, params, body }) => like(services, me, params.mid, body.action)),
  on(contract.hideMessage, ({ actor, params, body }) =>
    setModerated(services, actor, params.mid, body.hidden),
  ),
  on(contract.deleteMessage, ({ actor, params }) => deleteMessages(services, actor, [params.mid])),
  on(contract.deleteMessages, ({ actor, params }) =>
    deleteMessages(services, actor, readIds(params.ids)),
  ),
  on(contract.pinMessage, async ({ me, params, body }) => {
    await pinMessage(services, me, params.gid, body.mid)
    return undefined
  }),
  on(contract.unpinMessage, async ({ me, params, body }) => {
    await unpinMessage(services, me, params.gid, body.mid)
    return undefined
  }),
  on(contract.clearChannel, async ({ actor, params }) => {
    await clearChannel(services, actor, params.gid)
    return undefined
  }),
  on(contract.countOldMessages, ({ actor, params, query }) =>
    countOld(services, actor, params.gid, query.days),
  ),
  on(contract.clearAllMessages, async ({ actor }) => {
    await clearEverything(services, actor)
    return undefined
  }),
]
