import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import { followedThreads } from './followed.ts'
import { setFollow } from './follow.ts'
import type { ThreadsServices } from './services.ts'
import { readFollowedThreads } from './store.ts'
import { threadSummaries } from './summaries.ts'
import { threadPage } from './thread-page.ts'

export const feature: Feature<ThreadsServices> = {
  name: 'threads',
  routes: (services) => [
    on(contract.threadSummaries, ({ me, query }) => threadSummaries(services, me, query.mids)),
    on(contract.followedThreads, ({ me, query }) => followedThreads(services, me, query)),
    on(contract.getThread, ({ me, params, query }) => threadPage(services, me, params.mid, query)),
    on(contract.followThread, ({ me, params, body }) =>
      setFollow(services, me, params.mid, body.follows),
    ),
  ],
  open(services) {
    services.users.hooks.documents.set('followed-threads', (me) =>
      readFollowedThreads(services.db, me.uid),
    )
  },
}
