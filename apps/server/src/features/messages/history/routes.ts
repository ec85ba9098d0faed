import * as contract from '@parley/protocol'
import { on, type Route } from '../../../http/on.ts'
import type { MessagesServices } from '../services.ts'
import { channelPage, directPage } from './history.ts'

export const historyRoutes = (services: MessagesServices): Route[] => [
  on(contract.channelHistory, ({ me, params, query }) =>
    channelPage(services, me, params.gid, query),
  ),
  on(contract.directHistory, ({ me, params, query }) =>
    directPage(services, me, params.uid, query),
  ),
]
