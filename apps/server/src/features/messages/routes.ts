import type { Feature } from '../../feature.ts'
import { deleteExpired, removeChannelLog } from './change/clear.ts'
import { enforceRetention } from './change/retention.ts'
import { changeRoutes } from './change/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { sendRoutes } from './send/routes.ts'
import {
  beginIndex,
  indexedPercent,
  indexMessages,
  waitingForIndex,
} from './indexing/index-messages.ts'
import type { MessagesServices } from './services.ts'
import { createMessagesState } from './state.ts'
import { countMessages } from './store.ts'
import { acquaintancesOf } from './visitors.ts'

export const feature: Feature<MessagesServices, 'messages'> = {
  name: 'messages',
  state: (services) => ({ messages: createMessagesState(services) }),
  routes: (services) => [
    ...sendRoutes(services),
    ...changeRoutes(services),
    ...historyRoutes(services),
  ],

  async open(services) {
    services.users.hooks.acquaintancesOf = (visitor) => acquaintancesOf(services, visitor)
    await services.messages.recent.start()
    await services.messages.history.start()
    services.channels.hooks.removing.push((tx, { gid }) => removeChannelLog(services, tx, gid))
    services.http.metrics.gauge({
      name: 'parley_messages',
      help: 'Messages stored',
      label: 'kind',
      read: () => countMessages(services.db),
    })
    services.http.metrics.gauge({
      name: 'parley_search_indexed_percent',
      help: 'Share of the messages that can be searched',
      read: () => indexedPercent(services),
    })
    services.http.metrics.gauge({
      name: 'parley_search_waiting',
      help: 'Numbers of the message log that the search index has not seen yet',
      read: () => waitingForIndex(services),
    })
    services.jobs.repeat({
      name: 'delete expired messages',
      everyMs: 5_000,
      run: () => deleteExpired(services),
    })
    services.jobs.repeat({
      name: 'delete messages that channels do not keep',
      everyMs: 600_000,
      run: () => enforceRetention(services),
    })
    await beginIndex(services)
    services.jobs.repeat({
      name: 'index messages for search',
      everyMs: 1_000,
      run: () => indexMessages(services, services.messages.stopping.signal),
    })
  },
  stop: ({ messages }) => messages.stopping.abort(),
}
