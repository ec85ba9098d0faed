import type { Reminder } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { MessagesServices } from '../messages/index.ts'
import { toReminders } from './shown.ts'
import { readReminders } from './store.ts'

/** The reminders of a user that are not done, the next one first. */
export const remindersOf = async (
  services: MessagesServices,
  me: CurrentUser,
): Promise<Reminder[]> =>
  toReminders(services, services.db, me, await readReminders(services.db, me.uid))
