import * as contract from '@parley/protocol'
import type { OwnLists } from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { on } from '../../http/on.ts'
import { type ActivityServices, openItems } from '../activity/index.ts'
import { type CallsServices, visibleRooms } from '../calls/index.ts'
import { readDrafts } from '../drafts/index.ts'
import { remindersOf } from '../reminders/index.ts'
import { warningsOf } from '../reports/index.ts'
import { scheduledOf } from '../scheduled/index.ts'
import { timeoutsOf } from '../timeouts/index.ts'
import { type UnreadServices, unreadMarksOf } from '../unread/index.ts'

type OwnListsServices = ActivityServices & UnreadServices & CallsServices

export const feature: Feature<OwnListsServices> = {
  name: 'own-lists',
  routes: (services) => [on(contract.ownLists, ({ me }) => ownListsOf(services, me))],
}

/** All lists in one answer: a client needs them at each connection. */
async function ownListsOf(services: OwnListsServices, me: CurrentUser): Promise<OwnLists> {
  const [activity, calls, drafts, reminders, scheduled, warnings] = await Promise.all([
    openItems(services, me),
    visibleRooms(services, me),
    readDrafts(services.db, me.uid),
    remindersOf(services, me),
    scheduledOf(services, me),
    warningsOf(services, me),
  ])
  const timeouts = timeoutsOf(services, me)
  const unread = unreadMarksOf(services, me)
  return { activity, calls, drafts, reminders, scheduled, timeouts, unread, warnings }
}
