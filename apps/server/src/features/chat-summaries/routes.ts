import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { ChatSummariesServices } from './services.ts'
import { summarize } from './summarize.ts'

export const feature: Feature<ChatSummariesServices> = {
  name: 'chat-summaries',
  routes: (services) => [
    on(contract.chatSummaries, ({ me, query }) => summarize(services, me, query.before)),
  ],
}
