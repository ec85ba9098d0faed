import type { ScheduledMessage } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { MessagesServices } from '../messages/index.ts'
import { readScheduled, toScheduled } from './store.ts'

/** The scheduled messages of a user, the next one first. */
export const scheduledOf = async (
  { db }: Pick<MessagesServices, 'db'>,
  { uid }: CurrentUser,
): Promise<ScheduledMessage[]> => (await readScheduled(db, uid)).map(toScheduled)
