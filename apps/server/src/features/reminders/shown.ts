import { limits, type Reminder, type RemindedMessage } from '@parley/protocol'
import { excerptOf, mentionsOf } from '@parley/rules'
import type { Db } from '../../engines/database/database.ts'
import type { MessageRow } from '../messages/index.ts'
import type { ReminderRow } from './tables.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import {
  findReadable,
  type MessagesServices,
  propertiesOf,
  replyRecipient,
} from '../messages/index.ts'

/** Reminders with what their user may see of the messages now. */
export async function toReminders(
  services: MessagesServices,
  db: Db,
  me: CurrentUser,
  rows: readonly ReminderRow[],
): Promise<Reminder[]> {
  const messages = await findReadable(
    services,
    db,
    me,
    rows.map(({ mid }) => mid),
  )
  const byMid = new Map(messages.map((row) => [row.mid, row]))
  return rows.map(({ id, mid, due_at, is_due }) => {
    const row = byMid.get(mid)
    return { id, mid, due_at, is_due: is_due === 1, message: row ? remindedOf(me, row) : null }
  })
}

function remindedOf(me: CurrentUser, row: MessageRow): RemindedMessage {
  const { from_uid, created_at, expires_at, content_type, content } = row
  const properties = propertiesOf(row)
  const { name } = properties ?? {}
  const text = row.file_path === null ? (content ?? '') : typeof name === 'string' ? name : ''
  return {
    target: replyRecipient(me, row).target,
    from_uid,
    created_at,
    expires_at,
    content_type: content_type as RemindedMessage['content_type'],
    content: excerptOf(text),
    mentions: mentionsOf({ properties }).slice(0, limits.notedMentions),
  }
}
